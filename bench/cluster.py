"""A Dask cluster on this machine beside threads: python -m bench.cluster [--workers N] [--chunks 1000,10000,100000]

Prints how long a study on an existing scheduler takes to its first chunk, what an empty task costs, the throughput of
the same study on as many threads, how long it takes after a worker is killed, and the memory of the driver by how many
chunks a study has.
"""

import argparse
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from concurrent.futures import wait
from pathlib import Path

from bench.asked import asked, divisible, needed
from pyengine import Study, run_study
from pyengine.study import bound, cluster, work
from pyengine.study.bound import Bound


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--chunks", default="1000,10000")
    divisible(parser)
    arguments = asked(parser, workers=1, chunks="10", divide=40)
    needed("distributed", "distributed")
    place, running = Path(tempfile.mkdtemp()), []

    def start(*words):
        command = [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]]
        running.append(subprocess.Popen(command, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL))
        return running[-1]

    try:
        file = place / "scheduler.json"
        start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(file), "--no-show")
        while not file.exists():
            time.sleep(0.1)
        time.sleep(0.5)
        for _ in range(arguments.workers):
            start("dask_worker", "--scheduler-file", str(file), "--nthreads", "1", "--no-nanny", "--no-dashboard")
        measure(arguments, cluster_address(file), running, place)
    finally:
        for process in running:
            process.kill()
        shutil.rmtree(place, ignore_errors=True)


def cluster_address(file):
    import json

    return json.loads(file.read_text())["address"]


def measure(arguments, address, running, place):
    threads = arguments.workers
    first = []
    begin = time.perf_counter()
    with cluster.executor(address) as (executor, _):
        study = Study("kuhn", setups=200_000 // arguments.divide, matches=1000, seed=1)
        run_study(study, executor=executor, threads=threads, progress=lambda *_: first.append(time.perf_counter()))
        print(f"from nothing to the first chunk: {first[0] - begin:.2f} s")
        small = Bound(Study("kuhn", setups=1, matches=1, seed=1))
        for tasks in (200 // arguments.divide, 2000 // arguments.divide):
            begin = time.perf_counter()
            wait([executor.submit(work.play_packed, small, [], None) for _ in range(tasks)])
            print(f"empty tasks, {tasks}: {1000 * (time.perf_counter() - begin) / tasks:.2f} ms each")
        searched = Study("kuhn", setups=40 // arguments.divide, matches=1000, seed=1, seats=("ismcts:1000", "random"))
        walls = {}
        for name, how in (("threads", {}), ("cluster", {"executor": executor})):
            begin = time.perf_counter()
            found = run_study(searched, threads=threads, **how)
            walls[name] = time.perf_counter() - begin
            cpu, planned = found["run"]["cpu_seconds"], len(Bound(searched).plan)
            print(f"{name}: {walls[name]:.1f} s, {cpu:.1f} s of CPU, {planned} chunks")
        print(f"throughput of the cluster by that of threads: {walls['threads'] / walls['cluster']:.2f}")
        print("chunks     wall s   chunks/s   driver's CPU ms a chunk   its peak MB")
        bound.CHUNK_DECISIONS = 1
        for chunks in map(int, arguments.chunks.split(",")):
            for folder in (None, place / str(chunks)) if chunks <= 10_000 else (None,):
                begin, busy = time.perf_counter(), time.process_time()
                study = Study("kuhn", setups=chunks, matches=1, seed=1)
                run_study(study, threads=threads, executor=executor, folder=folder)
                wall, busy = time.perf_counter() - begin, time.process_time() - busy
                peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
                print(
                    f"{chunks:<9} {wall:8.1f} {chunks / wall:10.0f} {1000 * busy / chunks:25.2f} {peak:13.0f}"
                    + "   in a folder" * bool(folder)
                )
        bound.CHUNK_DECISIONS = 2**20
        if threads > 1:
            killed = []

            def kill(done, whole):
                if done > whole // 3 and not killed:
                    killed.append(running[-1])
                    running[-1].send_signal(signal.SIGKILL)

            begin = time.perf_counter()
            run_study(searched, threads=threads, executor=executor, progress=kill)
            print(f"one of {threads} workers killed after a third: {time.perf_counter() - begin:.1f} s")


if __name__ == "__main__":
    main()
