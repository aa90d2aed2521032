// Shifts the clock of a process, as on a machine whose clock is wrong: node --import this file.
const shiftMs = Number(process.env.TEST_CLOCK_SHIFT_MS ?? 0);
const TrueDate = Date;

globalThis.Date = class extends TrueDate {
  constructor(...parts) {
    if (parts.length === 0) super(TrueDate.now() + shiftMs);
    else super(...parts);
  }
  static now() {
    return TrueDate.now() + shiftMs;
  }
};
