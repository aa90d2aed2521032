import { useStrings } from '#app/strings.ts';
import type { Compared } from './compared.ts';

type Listed<Version> = { readonly versions: readonly Version[]; readonly editions: Compared['editions'] };

/**
 * Says what a state is called: the name of a version or what it was saved for, the edition that it is in, or now.
 *
 * @param reasonOf - what a version without a name was saved for, in words
 */
export function useStateName<Version extends { readonly id: string; readonly name: string }>(
  { versions, editions }: Listed<Version>,
  reasonOf: (version: Version) => string,
) {
  const t = useStrings();
  return (id: string | undefined): string => {
    if (id === undefined) return t('versions.now');
    const edition = editions.find((one) => one.id === id);
    if (edition) return t('versions.edition', { number: edition.number });
    const version = versions.find((one) => one.id === id);
    // Compared, but on another page of the list.
    if (!version) return t('versions.chosen');
    return version.name || reasonOf(version);
  };
}
