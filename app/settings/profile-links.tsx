import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useStrings } from '#app/strings.ts';
import { Field } from '#app/ui/field.tsx';
import { linksAtMost, type ProfileLink, profileLengths } from '#domain/profile.ts';

/** The links of a profile, each with a name and an address, and always an empty one as long as there may be more. */
export function ProfileLinks({
  links,
  problemOf,
}: {
  links: readonly ProfileLink[];
  problemOf: (field: string) => string | undefined;
}) {
  const t = useStrings();
  const [count, setCount] = useState(Math.min(links.length + 1, linksAtMost));
  return (
    <fieldset className="stack">
      <legend>{t('profile.links')}</legend>
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its number
        <div className="links__row" key={at}>
          <Field
            label={t('profile.address')}
            name="address"
            inputMode="url"
            defaultValue={links[at]?.address}
            maxLength={profileLengths.address}
            placeholder="example.org"
            error={problemOf(`address${at}`)}
          />
          <Field
            label={t('profile.label')}
            name="label"
            defaultValue={links[at]?.label}
            maxLength={profileLengths.label}
            error={problemOf(`label${at}`)}
          />
        </div>
      ))}
      {count < linksAtMost ? (
        <button type="button" className="btn btn--quiet btn--sm links__add" onClick={() => setCount(count + 1)}>
          <Plus className="icon icon--sm" aria-hidden="true" /> {t('profile.addLink')}
        </button>
      ) : null}
    </fieldset>
  );
}
