import type { z } from 'zod';
import type { Locale } from '#domain/locale.ts';
import { passesAppCheck } from '#identity/app-check.ts';
import type { IdentityContext } from '#identity/context.ts';
import { type Answer, refuse } from '#identity/error.ts';

/** The caller, for limits and the audit log. */
export type Call = {
  readonly address: string;
  readonly userAgent: string;
  /** The language the client speaks with its person, where it says so. */
  readonly locale?: Locale | undefined;
  /** SHA-256 of the cookie that names the browser, where it has one. */
  readonly deviceHash?: string | undefined;
  /** The proof of work the client has done, where it has (see app-check.ts). */
  readonly appCheckToken?: string | undefined;
};

/** One call of the protocol, from its body to the answer. */
export type Endpoint = {
  /**
   * Whether the client, when a page loads, signs its person out after any JSON error of this call. Then temporary
   * failures are answered in plain text, which the client takes for a network failure.
   */
  readonly forgetsOnError: boolean;
  answer(context: IdentityContext, input: unknown, call: Call): Promise<Answer>;
};

type Options<Body> = {
  readonly forgetsOnError?: boolean;
  /** Whether a call needs a token of the app check: those that a machine would make by the thousand. */
  readonly needsAppCheck?: (body: Body) => boolean;
};

/** An endpoint whose body has a shape; a body of another shape is refused. */
export function endpoint<Body>(
  shape: z.ZodType<Body>,
  answer: (context: IdentityContext, body: Body, call: Call) => Promise<Answer>,
  { forgetsOnError = false, needsAppCheck }: Options<Body> = {},
): Endpoint {
  return {
    forgetsOnError,
    async answer(context, input, call) {
      const body = shape.safeParse(input);
      if (!body.success) return refuse('INVALID_ARGUMENT');
      if (needsAppCheck?.(body.data) && !(await passesAppCheck(context, call.appCheckToken)))
        return refuse('FIREBASE_APP_CHECK_TOKEN_INVALID');
      return answer(context, body.data, call);
    },
  };
}
