import type { Tone } from '@shieldsource/contract/coded';
import { Tag } from './Tag.tsx';

interface CodedTagProps<Code> {
  readonly of: { of(code: Code): { readonly label: string; readonly tone?: Tone } };
  readonly code: Code;
}

/** A coded value as a tag, with its label and tone. */
export function CodedTag<Code>({ of: coded, code }: CodedTagProps<Code>) {
  const { label, tone } = coded.of(code);
  return (
    <Tag tone={tone} dotted>
      {label}
    </Tag>
  );
}
