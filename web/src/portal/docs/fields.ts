/** As much of JSON Schema as the contract's document uses. */
export interface Schema {
  readonly type?: string | readonly string[];
  /** What it means, or in what it is measured. */
  readonly description?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  /** Where the value is sent, unless in the body. */
  readonly place?: string;
}

export interface Field {
  /** `list[].title`; empty for a value that has no name. */
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly limits: string;
}

/** The fields of a schema; nested ones are named with dots. */
export function fieldsOf(schema: Schema | undefined): readonly Field[] {
  if (!schema) return [];
  if (isPlain(schema)) return [fieldOf('', schema, true)];
  return inside('', schema);
}

function inside(name: string, given: Schema): readonly Field[] {
  const schema = present(given);
  if (schema.items) return inside(`${name}[]`, schema.items);
  const own = Object.entries(schema.properties ?? {}).flatMap(([key, part]) => {
    const path = name ? `${name}.${key}` : key;
    const isRequired = schema.required?.includes(key) ?? false;
    return [fieldOf(path, part, isRequired), ...inside(path, part)];
  });
  return [...(schema.allOf ?? []).flatMap((part) => inside(name, part)), ...own];
}

function fieldOf(name: string, schema: Schema, isRequired: boolean): Field {
  return { name, type: typeOf(schema), isRequired, limits: limitsOf(present(schema)) };
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(' | ');
  if (schema.items) return `${typeOf(schema.items)}[]`;
  if (schema.allOf) return 'object';
  const [value] = schema.enum ?? [schema.const];
  return [schema.type ?? (value === undefined ? 'any' : typeof value)].flat().join(' | ');
}

function limitsOf(schema: Schema): string {
  const { place, format, default: preset, pattern, description } = schema;
  const values = schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
  return [
    place,
    format,
    // what codes mean names them too
    description ?? values?.map(String).join(' | '),
    range(schema.minLength, schema.maxLength, 'length'),
    range(schema.minimum, schema.maximum, ''),
    format ? undefined : pattern,
    preset === undefined ? undefined : `= ${JSON.stringify(preset)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function range(min: number | undefined, max: number | undefined, of: string): string {
  const top = max === Number.MAX_SAFE_INTEGER ? undefined : max;
  const bottom = min === Number.MIN_SAFE_INTEGER ? undefined : min;
  if (top === undefined && bottom === undefined) return '';
  return `${of} ${bottom ?? ''}…${top ?? ''}`.trim();
}

// A nullable value is described by its other type.
const present = (schema: Schema): Schema =>
  schema.anyOf?.find(({ type }) => type !== 'null') ?? schema;

const isPlain = (schema: Schema): boolean => {
  const { items, properties, allOf } = present(schema);
  return (properties ?? allOf) === undefined && (items === undefined || isPlain(items));
};
