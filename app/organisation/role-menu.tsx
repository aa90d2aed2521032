import { ChevronDown } from 'lucide-react';
import { Button, Menu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { useNavigation, useSubmit } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { useAsk } from '#app/ui/ask.tsx';
import { roles } from '#domain/role.ts';
import { shortName } from '#domain/short-name.ts';
import type { MembersData } from './load-members.ts';

/** A member's role, and what an owner can do about them. */
export function RoleMenu({ member }: { member: MembersData['members'][number] }) {
  const t = useStrings();
  const submit = useSubmit();
  const isBusy = useNavigation().state !== 'idle';
  const { ask, asking } = useAsk();
  const { accountId, name, role, isOwn } = member;
  const shown = shortName(name);

  async function act(key: string) {
    const wish = key === 'handOver' || key === 'removeMember' ? { intent: key } : { intent: 'role', role: key };
    const question =
      wish.intent === 'handOver'
        ? { ...t('organisation.askHandOver', { name: shown, returnObjects: true }), isDanger: true }
        : wish.intent === 'removeMember'
          ? { ...t('organisation.askRemove', { name: shown, returnObjects: true }), isDanger: true }
          : key !== 'owner' && isOwn
            ? { ...t('organisation.askStepDown', { returnObjects: true }), isDanger: true }
            : undefined;
    if (question !== undefined && !(await ask(question))) return;
    await submit({ accountId, ...wish } as Record<string, string>, { method: 'post' });
  }

  return (
    <>
      <MenuTrigger>
        <Button
          className="btn btn--quiet btn--sm"
          isDisabled={isBusy}
          aria-label={t('organisation.roleOf', { name, role: t(`role.${role}`) })}
        >
          {t(`role.${role}`)} <ChevronDown className="icon icon--sm" aria-hidden="true" />
        </Button>
        <Popover placement="bottom end">
          <Menu className="menu" onAction={(key) => act(String(key))} disabledKeys={[role]}>
            {roles.toReversed().map((some) => (
              <MenuItem key={some} id={some} className="menu__item">
                {t(`role.${some}`)}
              </MenuItem>
            ))}
            {isOwn ? null : <Separator />}
            {isOwn ? null : (
              <MenuItem id="handOver" className="menu__item">
                {t('organisation.handOver')}
              </MenuItem>
            )}
            {isOwn ? null : (
              <MenuItem id="removeMember" className="menu__item menu__item--danger">
                {t('organisation.remove')}
              </MenuItem>
            )}
          </Menu>
        </Popover>
      </MenuTrigger>
      {asking}
    </>
  );
}
