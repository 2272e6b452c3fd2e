/** The props of an input, whose `onChange` may be called with an event or a value. */
export interface FieldProps<Value> {
  readonly name: string;
  readonly value: Value;
  readonly onChange: (eventOrValue: unknown) => void;
  readonly onBlur: () => void;
  readonly error: string | undefined;
  /** For styles; undefined until the field has been checked. */
  readonly 'data-state'?: FieldState | undefined;
}

export type FieldState = 'validating' | 'error' | 'success';
