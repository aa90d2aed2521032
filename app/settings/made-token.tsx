import { useStrings } from '#app/strings.ts';
import { CopyField } from '#app/ui/copy-field.tsx';
import { Notice } from '#app/ui/notice.tsx';

/** A new token, to be copied: it is shown this once. */
export function MadeToken({ token }: { token: string }) {
  const t = useStrings();
  return (
    <Notice kind="success">
      <CopyField
        said={t('tokens.made')}
        label={t('tokens.newToken')}
        value={token}
        copy={t('tokens.copy')}
        copied={t('tokens.copied')}
      />
    </Notice>
  );
}
