import { useLingui } from '@lingui/react/macro';
import { SideMenu } from '../../ui/frame/SideMenu.tsx';
import { useMemberMenu } from './use-member-items.ts';

export default function PortalMenu() {
  const { t } = useLingui();
  return <SideMenu label={t`个人中心`} items={useMemberMenu()} />;
}
