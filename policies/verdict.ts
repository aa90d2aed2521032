/** The verdict of a rule: allowed, or the name of the refusal. */
export type Verdict<Refusal extends string> = 'allowed' | Refusal;
