import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { useStrings } from '#app/strings.ts';
import { visibilities } from '#domain/project.ts';
import { type ProjectListWish, projectOrders } from '#domain/project-list.ts';

/** Milliseconds after a letter in which another one may come before the list is narrowed. */
const typingMs = 350;

type Props = {
  readonly wish: ProjectListWish;
  /** What is listed: how many projects, and words in them. */
  readonly children: React.ReactNode;
};

/** Which projects are listed and in which order: all of it is in the address. With scripts it follows each change. */
export function ProjectFilter({ wish: { text, visibility, order }, children }: Props) {
  const t = useStrings();
  const submit = useSubmit();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(typing.current), []);
  const send = (form: HTMLFormElement | null) => {
    clearTimeout(typing.current);
    if (form) void submit(form, { replace: true, preventScrollReset: true });
  };
  const fields = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was chosen before this script had started
  useEffect(() => {
    const chosen = fields.current && new FormData(fields.current);
    if (
      chosen &&
      (chosen.get('q') !== text || chosen.get('show') !== (visibility ?? '') || chosen.get('order') !== order)
    )
      send(fields.current);
  }, []);
  return (
    <Form
      ref={fields}
      method="get"
      className="sift"
      replace
      preventScrollReset
      onSubmit={() => clearTimeout(typing.current)}
    >
      <p className="sift__count mute small num" role="status">
        {children}
      </p>
      <div className="inputwrap">
        <Search className="icon icon--sm" aria-hidden="true" />
        <input
          className="input"
          type="search"
          name="q"
          defaultValue={text}
          maxLength={200}
          aria-label={t('projects.search')}
          placeholder={t('projects.search')}
          onChange={({ target: { form } }) => {
            clearTimeout(typing.current);
            typing.current = setTimeout(() => send(form), typingMs);
          }}
        />
      </div>
      <select
        className="input input--quiet"
        name="show"
        defaultValue={visibility ?? ''}
        aria-label={t('projects.show')}
        onChange={({ target: { form } }) => send(form)}
      >
        <option value="">{t('projects.all')}</option>
        {visibilities.map((some) => (
          <option key={some} value={some}>
            {t(`visibility.${some}`)}
          </option>
        ))}
      </select>
      <select
        className="input input--quiet"
        name="order"
        defaultValue={order}
        aria-label={t('projects.order')}
        onChange={({ target: { form } }) => send(form)}
      >
        {projectOrders.map((some) => (
          <option key={some} value={some}>
            {t(`projects.orders.${some}`)}
          </option>
        ))}
      </select>
      <button type="submit" className="btn btn--plain only-scriptless">
        {t('projects.apply')}
      </button>
    </Form>
  );
}
