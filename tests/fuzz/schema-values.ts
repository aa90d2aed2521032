import fc from 'fast-check';

/** A JSON Schema as an OpenAPI document holds it: the parts of it that ours uses. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
};

export type Resolve = (ref: string) => Schema;

/** A value nobody asked for, in the place of anything. */
const junk = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    1e300,
    '',
    '\0',
    'x'.repeat(5_000),
    '\ud800',
    '%00',
    '{"$gt":""}',
    "' or 1=1 --",
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.array(fc.constant({}), { maxLength: 3 }),
  fc.constant(JSON.parse('{"__proto__":{"isAdmin":true},"constructor":1}')),
);

/** What there is: ids by the names of the fields that hold them. With `isCalm` nothing comes that is not allowed. */
export type Known = Readonly<Record<string, string>>;

/**
 * Values that a schema allows, and now and then something that it does not.
 *
 * @param known - the ids that exist, to be used besides made-up ones: mostly where they belong
 * @param name - the field it is for
 */
export function valuesOf(schema: Schema, resolve: Resolve, known: Known, name?: string): fc.Arbitrary<unknown> {
  const right = name === undefined ? undefined : known[name];
  return fc.oneof(
    { weight: 16, arbitrary: allowed(schema, resolve, known) },
    ...(known.isCalm ? [] : [{ weight: 1, arbitrary: junk }]),
    ...(right === undefined ? [] : [{ weight: 40, arbitrary: fc.constant(right) }]),
  );
}

function allowed(schema: Schema, resolve: Resolve, ids: Known): fc.Arbitrary<unknown> {
  const of = (some: Schema, name?: string) => valuesOf(some, resolve, ids, name);
  if (schema.$ref) return allowed(resolve(schema.$ref), resolve, ids);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => allowed(choice, resolve, ids)));
  const types = [schema.type ?? 'object'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, of, ids)));
}

function ofType(
  type: string,
  { pattern, maxLength = 60, minimum = -10, maximum = 1e12, items, minItems = 0, maxItems = 4, ...schema }: Schema,
  of: (some: Schema, name?: string) => fc.Arbitrary<unknown>,
  ids: Known,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string': {
      if (pattern === undefined) return fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) });
      const form = new RegExp(pattern, 'u');
      const known = Object.values(ids).filter((id) => form.test(id));
      const made = fc.stringMatching(form, { maxLength: 130 });
      return known.length === 0 ? made : fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...known) }, made);
    }
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.max(minimum, -1e12), max: Math.min(maximum, 1e12) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(of(items ?? {}), { minLength: minItems, maxLength: Math.min(maxItems, 4) });
    default:
      return record(schema, of, ids.isCalm !== undefined);
  }
}

/**
 * An object with some of its fields: with most of those it may have, or where it is calm with any half of them, since of
 * many that are right each alone, some contradict each other.
 */
function record(
  { properties = {}, required = [] }: Pick<Schema, 'properties' | 'required'>,
  of: (some: Schema, name?: string) => fc.Arbitrary<unknown>,
  isCalm: boolean,
): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).map(([name, some]) => [name, of(some, name)] as const);
  if (!isCalm) return fc.record(Object.fromEntries(fields), { requiredKeys: [...required] });
  const isRequired = ([name]: (typeof fields)[number]) => required.includes(name);
  return fc
    .subarray(fields.filter((field) => !isRequired(field)))
    .chain((some) => fc.record(Object.fromEntries([...fields.filter(isRequired), ...some])));
}
