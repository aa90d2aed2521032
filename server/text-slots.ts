import type { Plugin } from 'vite';

const library = '/node_modules/@tiptap/y-tiptap/dist/y-tiptap.js';

/** The end of the library's `normalizePNodeContent`, and the beginning of what follows it. */
const found = `      res.push(n);
    }
  }
  return res
};

/**
 * @param {Y.XmlText} ytext
 * @param {Array<any>} ptexts
 */`;

const wanted = `      res.push(n);
    }
  }
  if (!pnode.inlineContent) return res
  const slotted = [];
  for (const n of res) {
    if (!(n instanceof Array) && !(slotted[slotted.length - 1] instanceof Array)) slotted.push([]);
    slotted.push(n);
  }
  if (!(slotted[slotted.length - 1] instanceof Array)) slotted.push([]);
  return slotted
};
`;

/**
 * Makes the editor's binding to Yjs keep a text in every paragraph, also in an empty one, and one on each side of
 * everything that stands between words. Where the binding makes the text with the first letter, two people who begin in
 * the same empty line make two, and each one's binding then writes the other's words again in its own. The server keeps
 * the same rule (commands/document/yjs-text.ts). The reasons: docs/decisions/040-a-text-in-every-line.md.
 */
export function textSlots(): Plugin {
  return {
    name: 'fabula:text-slots',
    transform(code, id) {
      if (!id.replaceAll('\\', '/').split('?', 1)[0]?.endsWith(library)) return undefined;
      const parts = code.split(found);
      // A new version of the library must be read first: without this words get into wrong places.
      if (parts.length !== 2)
        throw new Error('The binding of the editor is not the one that server/text-slots.ts knows.');
      return { code: parts.join(wanted), map: null };
    },
  };
}
