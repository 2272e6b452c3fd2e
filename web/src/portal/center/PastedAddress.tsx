import { listed } from '../../ui/text/listed.ts';
import { getRegionList } from '@shieldsource/contract/people/addresses';
import { lineOf } from '@shieldsource/contract/text/visible';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { queryOf } from '../../lib/queries.ts';
import { parseAddress, type ParsedAddress } from '../../pieces/addresses/parse-address.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Textarea } from '../../ui/form/Textarea.tsx';
import classes from './center.module.css';

/** Longer than any address; what was pasted beyond it is ignored. */
const maxPasted = 300;

/** Takes a pasted address, as people write it in messages, and hands on its parts. */
export function PastedAddress({ onFound }: { onFound: (found: ParsedAddress) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const turn = useRef(0);
  const box = useRef<HTMLTextAreaElement>(null);

  async function fill(whole: string) {
    if (!lineOf(whole)) {
      setSaid(t`先在上面粘贴地址`);
      box.current?.focus();
      return;
    }
    turn.current += 1;
    const own = turn.current;
    // another text was pasted meanwhile
    const isOld = () => own !== turn.current;
    try {
      const found = await parseAddress(whole.slice(0, maxPasted), (parent) =>
        client.fetchQuery({
          ...queryOf(getRegionList, parent ? { parent } : {}, { silent: true }),
          staleTime: Infinity,
        }),
      );
      if (isOld()) return;
      onFound(found);
      setSaid(wordsFor(found));
    } catch {
      if (isOld()) return;
      setSaid(t`地区加载失败，请重试，或在下面填写`);
    }
  }

  function wordsFor(found: ParsedAddress): string {
    const missing = [
      ...(found.consignee ? [] : [t`收件人`]),
      ...(found.consigneePhone ? [] : [t`手机号`]),
      ...(found.regionCode.length === 3 ? [] : [t`地区`]),
      ...(found.detailAddress ? [] : [t`详细地址`]),
    ];
    return missing.length === 0
      ? t`已填入下面各项，请核对`
      : t`已填入认出的部分，请核对，并补上：${listed(missing)}`;
  }

  return (
    <div className={`column gap-8 ${classes.pasted}`}>
      <Textarea
        ref={box}
        label={t`粘贴整段地址`}
        placeholder={t`如：张三 13800000000 广东省深圳市南山区科技园 1 号楼`}
        rows={2}
        maxLength={maxPasted}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onPaste={({ clipboardData }) => void fill(clipboardData.getData('text'))}
      />
      <div>
        <Button size="compact-md" variant="outline" onClick={() => void fill(text)}>
          {t`填入下面`}
        </Button>
        <p role="status">{said}</p>
      </div>
    </div>
  );
}
