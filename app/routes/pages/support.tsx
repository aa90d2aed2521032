import { ContactForm } from '#app/site/contact-form.tsx';
import { SiteText } from '#app/site/site-text.tsx';
import { useStrings } from '#app/strings.ts';
import { Notice } from '#app/ui/notice.tsx';
import type { Route } from './+types/support.ts';

export { action, loader } from './load-support.ts';

export default function Support({ loaderData, actionData }: Route.ComponentProps) {
  const t = useStrings();
  const { page, form, isOpen, email } = loaderData;
  return (
    <SiteText page={page} more={[{ id: 'contact', title: t('contact.title') }]}>
      <section
        className="sitetext contact"
        id="contact"
        aria-labelledby="contact-title"
        tabIndex={-1}
        // biome-ignore lint/a11y/noAutofocus: without a script, what came of a message is in sight only so
        autoFocus={actionData?.ok === true || Boolean(actionData?.failed)}
      >
        <h2 id="contact-title">{t('contact.title')}</h2>
        {actionData?.ok ? (
          <Notice kind="success">{t('contact.sent')}</Notice>
        ) : isOpen ? (
          <ContactForm
            form={form}
            email={email}
            wrong={actionData?.wrong ?? []}
            kept={actionData?.kept}
            failed={actionData?.failed}
          />
        ) : (
          <p>{t('contact.closed')}</p>
        )}
      </section>
    </SiteText>
  );
}
