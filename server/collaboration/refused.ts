/** A refusal with the reason that the editor shows. */
export class Refused extends Error {
  readonly reason: string;
  readonly code = 4403;
  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}
