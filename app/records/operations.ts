/** A call of the API as its page shows it. */
export type Operation = {
  readonly id: string;
  readonly collection: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly about: string;
  readonly parameters: readonly { readonly name: string; readonly isRequired: boolean; readonly about: string }[];
  /** JSON of what it takes, for example. */
  readonly example: string | undefined;
};

type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly description?: string;
};

type Described = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in: string;
    readonly required?: boolean;
    readonly description?: string;
    readonly schema: Schema;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};

/** An OpenAPI document, as far as the page reads it. */
export type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
};

/** The calls of a document, in its order. */
export function operationsOf({ paths, components }: ApiDocument): Operation[] {
  const resolve = (schema: Schema): Schema =>
    schema.$ref ? resolve(components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}) : schema;
  return Object.entries(paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, call]): Operation => {
      const taken = call.requestBody?.content['application/json']?.schema;
      return {
        id: call.operationId,
        collection: path.split('/')[3] ?? '',
        method: method.toUpperCase(),
        path,
        summary: call.summary,
        about: call.description ?? '',
        parameters: (call.parameters ?? []).map(({ name, required, description, schema }) => ({
          name,
          isRequired: required === true,
          about: description ?? schema.description ?? '',
        })),
        example: taken && JSON.stringify(exampleOf(taken, resolve), undefined, 2),
      };
    }),
  );
}

/** Something that a schema allows, to begin with. */
function exampleOf(schema: Schema, resolve: (schema: Schema) => Schema): unknown {
  const { type, enum: choices, anyOf, oneOf, items, properties, minimum = 0, ...known } = resolve(schema);
  if ('const' in known) return known.const;
  if (choices) return choices[0];
  const [first] = anyOf ?? oneOf ?? [];
  if (first) return exampleOf(first, resolve);
  switch ([type].flat()[0]) {
    case 'string':
      return '';
    case 'integer':
    case 'number':
      return minimum;
    case 'boolean':
      return false;
    case 'array':
      return items ? [exampleOf(items, resolve)] : [];
    case 'null':
      return null;
    default:
      return Object.fromEntries(
        Object.entries(properties ?? {}).map(([name, property]) => [name, exampleOf(property, resolve)]),
      );
  }
}
