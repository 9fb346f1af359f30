/** The bar of `bar.html`: buttons and a slider that lead through a match, or it goes on by itself. */

const WAITS = { slow: 2400, normal: 1200, fast: 400 }; // milliseconds

export class Steps {
  /** go(number): a step is shown; the milliseconds that it moves are returned. */
  constructor(bar, go) {
    const part = (id) => bar.querySelector(`#${id}`), ends = ["first", "back", "forward", "last"].map(part);
    const places = [() => 0, () => this.place - 1, () => this.place + 1, () => this.last];
    Object.assign(this, { go, ends, slider: part("slider"), play: part("run"), speed: part("speed") });
    ends.forEach((each, at) => { each.onclick = () => go(Math.max(0, Math.min(this.last, places[at]()))); });
    this.slider.oninput = () => go(Number(this.slider.value));
    this.play.onclick = () => {
      const on = !this.timer;
      if (on && this.place === this.last) go(0);
      this.run(on && this.place < this.last);
    };
  }
  /** What is shown now, of how many, and what is said of it: who leads elsewhere stops what goes on by itself. */
  at(place, last, text) {
    this.run(false);
    Object.assign(this, { place, last });
    Object.assign(this.slider, { max: last, value: place, ariaValueText: text });
    this.ends.forEach((each, at) => { each.ariaDisabled = at < 2 ? !place : place === last; });
  }
  run(on, takes = 0) {
    clearTimeout(this.timer);
    const next = () => this.run(this.place + 1 < this.last, this.go(this.place + 1));
    this.timer = on && setTimeout(next, Math.max(WAITS[this.speed.value], takes));
    this.play.textContent = on ? "Pause" : "Play";
  }
  /** Keys that lead through it; true where the key is one of these. */
  key(event) {
    const node = { Home: 0, ArrowLeft: 1, ArrowRight: 2, End: 3, " ": 4 }[event.key];
    const others = event.key === " " ? "button, select, summary" : "input, select"; // which know the key
    if (node === undefined || event.target.matches(others)) return false;
    event.preventDefault();
    [...this.ends, this.play][node].click();
    return true;
  }
}
