import type { catalogueEvents } from '../../catalogue/events.ts';
import type { EventWords } from '../words.ts';

export const catalogueWords: EventWords<keyof typeof catalogueEvents> = {
  'application.insert': { name: '新增应用' },
  'application.modify': { name: '修改应用' },
  'application.retire': { name: '停止收录应用' },
  'application.reopen': { name: '恢复收录应用' },
  'platform.insert': { name: '新增平台' },
  'platform.modify': { name: '修改平台' },
  'platform.retire': { name: '停用平台' },
  'platform.reopen': { name: '恢复平台' },
  'type.insert': { name: '新增漏洞类型' },
  'type.modify': { name: '修改漏洞类型' },
  'type.retire': { name: '停用漏洞类型' },
  'type.reopen': { name: '恢复漏洞类型' },
  'template.insert': { name: '新增回复模板' },
  'template.modify': { name: '修改回复模板' },
  'template.retire': { name: '停用回复模板' },
  'template.reopen': { name: '恢复回复模板' },
  'document.draft': { name: '保存文本草稿' },
  'document.discard': { name: '删除文本草稿' },
  'document.propose': { name: '提交文本发布' },
  'document.return': { name: '退回文本草稿' },
  'document.publish': { name: '发布文本新版本' },
};
