import { AppearanceButton } from '#app/appearance/appearance-button.tsx';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';

const WritingPanel = fetchedPart(() => withWords('appearance', import('./writing-panel.tsx')));

/** Opens the panel that changes how one writes. */
export function WritingButton() {
  return <AppearanceButton label={useStrings()('editor.writing')} isSmall Panel={WritingPanel} />;
}
