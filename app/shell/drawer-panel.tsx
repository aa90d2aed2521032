import {
  Bell,
  BookOpen,
  CircleHelp,
  Cookie,
  FilePlus2,
  House,
  Library,
  LogIn,
  LogOut,
  Moon,
  PenLine,
  Search,
  Settings,
  UserRound,
  Wrench,
  X,
} from 'lucide-react';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Link, useLocation } from 'react-router';
import { useEntryAddress } from '#app/account/use-entry-address.ts';
import { useLogOut } from '#app/account/use-log-out.ts';
import { keepWithAccount } from '#app/appearance/keep-appearance.ts';
import { CookiePreferences } from '#app/consent/cookie-preferences.tsx';
import { useRoot } from '#app/shell/use-root.ts';
import { useStrings } from '#app/strings.ts';
import { Avatar, initialsOf } from '#app/ui/avatar.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { colourModes } from '#domain/appearance.ts';
import { applyColourMode, storedColourMode, storedDarkMode } from './colour-mode.ts';
import { LanguageChoice } from './language-choice.tsx';

/** The drawer: where to go, in which language, in which light; closes on a link, Escape or a press outside. */
export default function DrawerPanel({ onClose }: { onClose: () => void }) {
  const t = useStrings();
  const account = useRoot()?.account;
  return (
    <ModalOverlay className="scrim drawer-scrim" isOpen isDismissable onOpenChange={(isOpen) => isOpen || onClose()}>
      <Modal>
        <Dialog className="drawer" aria-label={t('shell.menu')}>
          <div className="row row--between">
            {account ? (
              <Who />
            ) : (
              <Heading slot="title" className="drawer__title">
                {t('shell.menu')}
              </Heading>
            )}
            <button
              type="button"
              className="btn btn--quiet btn--icon"
              aria-label={t('shell.closeMenu')}
              onClick={onClose}
            >
              <X className="icon" aria-hidden="true" />
            </button>
          </div>
          <nav aria-label={t('shell.menu')}>
            {account ? <SignedInLinks orgId={account.orgId} onClose={onClose} /> : <VisitorLinks onClose={onClose} />}
          </nav>
          <hr />
          <LanguageChoice />
          {account ? <DarkMode /> : <ColourMode />}
          <CookiePreferences
            className="drawer__item"
            icon={<Cookie className="icon" aria-hidden="true" />}
            onOpen={onClose}
          />
          {account ? <LogOutButton /> : null}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Who() {
  const t = useStrings();
  const account = useRoot()?.account;
  if (!account) return null;
  return (
    <div className="drawer__who">
      <Avatar
        alt=""
        src={account.photoURL}
        icon="/placeholder-avatar.svg"
        text={initialsOf(account.displayName)}
        size="2xl"
        seed={account.uid}
      />
      <span>
        <Heading slot="title" className="strong">
          {account.isAnonymous ? t('shell.guest') : account.displayName || t('shell.noName')}
        </Heading>
        <span className="mute small">{account.orgId}</span>
      </span>
    </div>
  );
}

function Item({
  to,
  reloadDocument = false,
  icon: Icon,
  children,
  onClose,
}: {
  to: string;
  reloadDocument?: boolean;
  icon: typeof House;
  children: React.ReactNode;
  onClose: () => void;
}) {
  const { pathname } = useLocation();
  return (
    <Link
      className="drawer__item"
      {...{ to, reloadDocument }}
      aria-current={pathname === to ? 'page' : undefined}
      onClick={onClose}
    >
      <Icon className="icon" aria-hidden="true" />
      {children}
    </Link>
  );
}

function VisitorLinks({ onClose }: { onClose: () => void }) {
  const t = useStrings();
  return (
    <>
      <Item to="/" icon={House} onClose={onClose}>
        {t('shell.home')}
      </Item>
      <Item to="/about" icon={CircleHelp} onClose={onClose}>
        {t('site.learn')}
      </Item>
      <Item to="/login" icon={LogIn} onClose={onClose}>
        {t('shell.logIn')}
      </Item>
      <Link className="btn btn--primary drawer__main" to="/register" onClick={onClose}>
        {t('shell.register')}
      </Link>
    </>
  );
}

function SignedInLinks({ orgId, onClose }: { orgId: string; onClose: () => void }) {
  const t = useStrings();
  const { isOperator = false, isAnonymous = false } = useRoot()?.account ?? {};
  const entry = useEntryAddress();
  return (
    <>
      {isAnonymous ? (
        <>
          <Item to={entry('/register')} icon={UserRound} onClose={onClose}>
            {t('shell.register')}
          </Item>
          <Item to={entry('/login')} icon={LogIn} onClose={onClose}>
            {t('shell.logIn')}
          </Item>
          <hr />
        </>
      ) : null}
      <Item to="/" icon={House} onClose={onClose}>
        {t('shell.home')}
      </Item>
      <Item to="/library" icon={Library} onClose={onClose}>
        {t('shell.library')}
      </Item>
      <Item to="/write" reloadDocument icon={PenLine} onClose={onClose}>
        {t('shell.write')}
      </Item>
      <Item to="/journey/find" icon={Search} onClose={onClose}>
        {t('shell.find')}
      </Item>
      <Item to="/notifications" icon={Bell} onClose={onClose}>
        {t('shell.notifications')}
      </Item>
      <hr />
      <Item to={`/org/${orgId}`} icon={UserRound} onClose={onClose}>
        {t('shell.profile')}
      </Item>
      <Item to={`/org/${orgId}/projects`} icon={BookOpen} onClose={onClose}>
        {t('shell.projects')}
      </Item>
      <Item to="/project/new" icon={FilePlus2} onClose={onClose}>
        {t('shell.newProject')}
      </Item>
      <Item to="/settings/profile" icon={Settings} onClose={onClose}>
        {t('shell.settings')}
      </Item>
      {isOperator ? (
        <Item to="/admin" icon={Wrench} onClose={onClose}>
          {t('shell.operator')}
        </Item>
      ) : null}
    </>
  );
}

/** A visitor's choice of the three; people who are signed in have the same choice in their settings. */
function ColourMode() {
  const t = useStrings();
  const [mode, setMode] = useState(storedColourMode);
  return (
    <div className="drawer__mode">
      <span className="small mute">{t('shell.colourMode')}</span>
      <Segments
        label={t('shell.colourMode')}
        value={mode}
        options={colourModes.map((value) => ({ value, text: t(`shell.colourModes.${value}`) }))}
        isWide
        onChange={(next) => {
          applyColourMode(next);
          setMode(next);
        }}
      />
    </div>
  );
}

/** Unchecked keeps light; checked returns to the former mode: dark where someone chose that, else the device's. */
function DarkMode() {
  const t = useStrings();
  const [mode, setMode] = useState(storedColourMode);
  return (
    <label className="switch drawer__item">
      <Moon className="icon" aria-hidden="true" />
      <span className="grow">
        {t('shell.darkMode')}
        <span className="mute small drawer__hint">
          {mode === 'light'
            ? t('shell.alwaysLight')
            : mode === 'dark'
              ? t('shell.alwaysDark')
              : t('shell.followsDevice')}
        </span>
      </span>
      <input
        type="checkbox"
        checked={mode !== 'light'}
        onChange={({ target }) => {
          const next = target.checked ? storedDarkMode() : 'light';
          applyColourMode(next);
          setMode(next);
          void keepWithAccount({ mode: next });
        }}
      />
      <span className="switch__track" />
    </label>
  );
}

function LogOutButton() {
  const t = useStrings();
  const { logOut, isBusy, asking } = useLogOut();
  return (
    <>
      <button type="button" className="drawer__item" onClick={logOut} aria-busy={isBusy} disabled={isBusy}>
        <LogOut className="icon" aria-hidden="true" />
        {t('shell.logOut')}
      </button>
      {asking}
    </>
  );
}
