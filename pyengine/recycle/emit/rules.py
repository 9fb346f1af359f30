"""Who makes the code of a node: functions of an Emitter and a node, registered for the kinds of nodes.

A rule of another kind of table stands for a node where there is none of its own:

    @rules.value(ir.Size)
    def value_size(emit, node): ...

VALUE : (emit, node), an expression that is one number
WALK : (emit, node, body), every element of a collection, for body(element)
MAKE : (emit, node, keep), a collection as a list
DO : (emit, node, rest), a statement
CHOOSE : the same where options are walked through
"""

VALUE, WALK, MAKE, DO, CHOOSE = {}, {}, {}, {}, {}


def _register(table):
    def rule(*kinds):
        def registered(function):
            table.update(dict.fromkeys(kinds, function))
            return function

        return registered

    return rule


value, walk, make, do, choose = map(_register, (VALUE, WALK, MAKE, DO, CHOOSE))
