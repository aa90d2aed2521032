import type { Context } from 'hono';
import type { ZodError } from 'zod';
import { defaultLocale, type Locale, preferredLocale } from '#domain/locale.ts';
import type { Failure } from '#domain/outcome.ts';
import { type ApiProblem, type FieldError, type ProblemCode, problemStatuses } from '#domain/record.ts';
import { isProblemDetail, type ProblemDetail, problemWords } from './problem-words.ts';

/** A problem on its way to being told. */
export type Problem = {
  readonly code: ProblemCode;
  /** Other facts about it. */
  readonly detail?: ProblemDetail;
  readonly errors?: readonly FieldError[];
  /** Another status than the code's own, where HTTP has one for the case. */
  readonly status?: number;
  readonly act?: number;
};

/** A problem as RFC 9457 writes it, in the words of a language. */
export function toldProblem(
  { code, status = problemStatuses[code], detail, errors, act }: Problem,
  locale: Locale,
): ApiProblem {
  const t = problemWords(locale);
  return {
    type: `/api#${code}`,
    title: t(`problem.title.${code}`),
    status,
    code,
    ...(detail === undefined ? {} : { detail: t(`problem.detail.${detail}`) }),
    ...(errors === undefined ? {} : { errors }),
    ...(act === undefined ? {} : { act }),
  };
}

/** The answer that tells a problem. */
export function problemAnswer(c: Context, problem: Problem): Response {
  const locale = localeOf(c);
  const told = toldProblem(problem, locale);
  c.header('Content-Language', locale);
  if (told.status === 401) c.header('WWW-Authenticate', 'Bearer realm="Fabula"');
  return c.body(JSON.stringify(told), told.status as 400, { 'Content-Type': 'application/problem+json' });
}

/** Kinds of a command's problems that are no mistake in the request. */
const otherCodes: Readonly<Record<string, ProblemCode>> = {
  changedMeanwhile: 'aborted',
  taken: 'already-exists',
  full: 'resource-exhausted',
  nothingToPublish: 'failed-precondition',
  nothingChanged: 'failed-precondition',
  lastOwner: 'failed-precondition',
  tooManyOwned: 'resource-exhausted',
};

/** The name of a command's failure here. */
export function problemOf(failure: Failure<unknown>): Problem {
  if (failure.kind === 'notFound') return { code: 'not-found' };
  if (failure.kind === 'forbidden') {
    const code = failure.because === 'signedOut' ? 'unauthenticated' : 'permission-denied';
    return { code, ...detailOf(failure.because) };
  }
  if (failure.kind === 'conflict') return { code: 'aborted', ...detailOf(failure.because) };
  const errors = failure.problems.map((problem) => {
    const { field = '', kind = 'notAllowed' } = problem as Partial<FieldError>;
    return { field, kind };
  });
  const code = errors.map(({ kind }) => otherCodes[kind]).find((other) => other !== undefined) ?? 'invalid-argument';
  return { code, errors };
}

/** The sentence for a word that rules and commands refuse with: the word itself is for us alone. */
function detailOf(because: string): Pick<Problem, 'detail'> {
  return isProblemDetail(because) ? { detail: because } : {};
}

/** The problems of a request; it names fields by their paths, and repeats nothing of their contents. */
export function invalidArgument(error: Pick<ZodError, 'issues'>, within = ''): Problem {
  const errors = error.issues.slice(0, 50).flatMap((issue): FieldError[] => {
    // An unknown field is counted, not named: the answer does not repeat the request.
    if (issue.code === 'unrecognized_keys') return [{ field: within, kind: 'unknownField' }];
    const field = [within, ...issue.path.filter((part) => typeof part === 'number' || isName(part))].filter(
      (part) => part !== '',
    );
    return [{ field: field.join('.'), kind: kinds[issue.code] ?? 'notAllowed' }];
  });
  return { code: 'invalid-argument', errors };
}

const kinds: Readonly<Record<string, string>> = {
  too_big: 'tooLong',
  too_small: 'tooShort',
  invalid_type: 'wrongType',
};

function isName(part: PropertyKey): boolean {
  return typeof part === 'string' && /^[A-Za-z]{1,40}$/.test(part);
}

/** The language that the client asks for. */
export function localeOf(c: Context): Locale {
  return preferredLocale(c.req.header('accept-language')) ?? defaultLocale;
}
