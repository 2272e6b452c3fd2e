import { type Extension, fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item';
import { gfmTable } from 'micromark-extension-gfm-table';
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item';
import { bareAddresses } from './bare-address.ts';
import { marks } from './marks.ts';

/** What would be swallowed, or shown as another sign, is text as it was typed. */
const disabled = [
  'autolink',
  'characterReference',
  'definition',
  'hardBreakEscape',
  'setextUnderline',
];

/** Line ends, indents and backslashes stay in texts; a bare address is a link. */
const asTyped: Extension = {
  enter: {
    hardBreakTrailing() {},
    bareAddress(token) {
      const words = this.sliceSerialize(token);
      const url = /^www/i.test(words) ? `http://${words}` : words;
      this.enter({ type: 'link', url, children: [{ type: 'text', value: words }] }, token);
    },
  },
  exit: {
    bareAddress(token) {
      this.exit(token);
    },
    hardBreakTrailing() {},
    escapeMarker() {
      const text = this.stack.at(-1);
      if (text?.type === 'text') text.value += '\\';
    },
    linePrefix(token) {
      const node = this.stack.at(-1);
      const last = node && 'children' in node ? node.children.at(-1) : undefined;
      if (last?.type === 'text' && last.value.endsWith('\n'))
        last.value += this.sliceSerialize(token);
    },
  },
};

/** The one parser of Markdown for pages and server: GFM as Chinese is written, and evidence as it was typed. */
export const treeOf = (text: string) =>
  fromMarkdown(text, {
    extensions: [
      { disable: { null: disabled } },
      gfmTable(),
      gfmTaskListItem(),
      marks,
      bareAddresses(text),
    ],
    mdastExtensions: [
      gfmStrikethroughFromMarkdown(),
      gfmTableFromMarkdown(),
      gfmTaskListItemFromMarkdown(),
      asTyped,
    ],
  });
