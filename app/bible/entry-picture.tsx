import { Image } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { EntryData } from '#app/routes/org/project/load-bible-entry.ts';
import { fetchedPart } from '#app/shell/fetched-part.tsx';
import { useStrings, withWords } from '#app/strings.ts';
import { type EntryPicture, pictureAddress } from '#domain/entry.ts';
import { pictureTypes } from '#domain/picture.ts';

const PictureDialog = fetchedPart(() => withWords('picture', import('#app/editor/picture-dialog.tsx')));

/** The picture of an entry, as only members see it. */
export function Portrait({ picture }: { picture: EntryPicture | undefined }) {
  if (!picture) return null;
  return <img className="entry__picture" src={pictureAddress(picture.file)} alt={picture.alt} />;
}

/** Gives an entry a picture, or another one, or none. */
export function PictureButton({
  data: { projectId, entry },
  onPicture,
}: {
  data: EntryData;
  onPicture: (picture: EntryPicture | null) => void;
}) {
  const t = useStrings();
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<Blob>();
  const choose = () => input.current?.click();
  const look = 'btn btn--plain btn--sm only-scripted';
  const words = (
    <>
      <Image className="icon icon--sm" aria-hidden="true" /> {t('bible.picture')}
    </>
  );
  return (
    <>
      {entry.picture ? (
        <MenuTrigger>
          <Button className={look}>{words}</Button>
          <Popover placement="bottom end">
            <Menu
              className="menu"
              onAction={(key) => {
                if (key === 'other') choose();
                else onPicture(null);
              }}
            >
              <MenuItem id="other" className="menu__item">
                {t('bible.otherPicture')}
              </MenuItem>
              <MenuItem id="none" className="menu__item">
                {t('bible.noPicture')}
              </MenuItem>
            </Menu>
          </Popover>
        </MenuTrigger>
      ) : (
        <Button className={look} onPress={choose}>
          {words}
        </Button>
      )}
      <input
        ref={input}
        type="file"
        accept={pictureTypes}
        hidden
        aria-label={t('bible.picture')}
        onChange={({ target }) => {
          setChosen(target.files?.[0]);
          target.value = '';
        }}
      />
      {chosen ? (
        <PictureDialog
          projectId={projectId}
          chosen={chosen}
          alt=""
          onInsert={(picture, alt) => {
            setChosen(undefined);
            if (picture) onPicture({ file: picture.file, alt });
          }}
          onClose={() => setChosen(undefined)}
          onMissing={() => setChosen(undefined)}
        />
      ) : null}
    </>
  );
}
