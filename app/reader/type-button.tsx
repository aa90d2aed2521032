import { AppearanceButton } from '#app/appearance/appearance-button.tsx';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';

/** Fetched, with its words, when it is first wanted. */
const TypePanel = fetchedPart(() => withWords('appearance', import('./type-panel.tsx')));

/** Opens the panel that changes the look of the text. */
export function TypeButton() {
  return <AppearanceButton label={useStrings()('reading.type')} Panel={TypePanel} />;
}
