import type { CDPSession, Page } from '@playwright/test';
import type { Editor } from '@tiptap/core';
import type { UndoManager, XmlFragment } from 'yjs';
import type { Event } from './events.ts';

/** What a text is in a page. */
export type Seen = { readonly xml: string; readonly json: string; readonly from: number; readonly to: number };

type Host = HTMLElement & { readonly editor: Editor };
type Watched = { domObserver: { flush: () => void; forceFlush: () => void }; input: { lastFocus: number } };
type Known = { 'y-sync$': { type: XmlFragment }; 'y-undo$': { undoManager: UndoManager } };

/** All letters are equally wide in both pages and no line is broken, so that keys lead to the same places. */
const plain = `
  .ProseMirror { width: 200000px !important; max-width: none !important; }
  .ProseMirror, .ProseMirror * { font: 8px/12px monospace !important; letter-spacing: 0 !important; margin: 0 !important;
    padding: 0 !important; border: 0 !important; text-indent: 0 !important; text-align: left !important; }
  .ProseMirror *::before, .ProseMirror *::after { content: none !important; }`;

/** A hand that writes in one page. */
export class Hand {
  readonly #page: Page;
  readonly #session: CDPSession;

  private constructor(page: Page, session: CDPSession) {
    this.#page = page;
    this.#session = session;
  }

  static async at(page: Page): Promise<Hand> {
    const hand = new Hand(page, await page.context().newCDPSession(page));
    await hand.begin();
    return hand;
  }

  /** Once a page is loaded: what is undone together depends on pauses from now on, not on the clock. */
  async begin(): Promise<void> {
    await this.#page.evaluate((css) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(css);
      document.adoptedStyleSheets.push(sheet);
      const { editor } = document.querySelector('.ProseMirror') as Host;
      const { undoManager } = (editor.state as unknown as Known)['y-undo$'];
      undoManager.clear();
      Object.assign(undoManager, { captureTimeout: Number.MAX_SAFE_INTEGER });
      undoManager.stopCapturing();
      // At once: the focus command of Tiptap follows a frame later, and would take back a key that moves the cursor.
      editor.view.focus();
      editor.commands.setTextSelection(1);
    }, plain);
    await this.#settleFocus();
    // A cursor that no key has moved yet is taken by Chromium's End, behind a new line's end, to the end of the text.
    for (const key of ['ArrowRight', 'ArrowLeft']) await this.#page.keyboard.press(key);
  }

  /**
   * Takes the time after a focus that a hand needs. For 20 ms ProseMirror puts the cursor where it was, and for 200 ms it
   * takes one at the beginning of the text for the browser's own, and puts it back.
   */
  async #settleFocus(): Promise<void> {
    await this.#page.evaluate(async () => {
      await new Promise((done) => setTimeout(done, 21));
      const { view } = (document.querySelector('.ProseMirror') as Host).editor;
      (view as unknown as Watched).input.lastFocus = 0;
    });
  }

  async see(): Promise<Seen> {
    await this.#readCursor();
    return this.#page.evaluate(() => {
      const { view } = (document.querySelector('.ProseMirror') as Host).editor;
      const { state } = view;
      const { from, to } = state.selection;
      const xml = (state as unknown as Known)['y-sync$'].type.toString();
      return { xml, json: JSON.stringify(state.doc.toJSON()), from, to };
    });
  }

  /** The paragraph with the cursor, where others can write before its letters and not at the cursor; else undefined. */
  async paragraph(): Promise<number | undefined> {
    return this.#page.evaluate(() => {
      const { state } = (document.querySelector('.ProseMirror') as Host).editor;
      const { $from, empty } = state.selection;
      const isApart = empty && $from.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parentOffset > 1;
      return isApart && $from.parent.firstChild?.isText ? $from.index(0) : undefined;
    });
  }

  /**
   * Whether so many letters before the cursor are of one text, as a word is. What browsers and ProseMirror make of
   * others is not the same twice: two bare editors differ, too.
   */
  async canCorrect(back: number): Promise<boolean> {
    await this.#readCursor();
    return this.#page.evaluate((letters) => {
      const { view } = (document.querySelector('.ProseMirror') as Host).editor;
      const { $from, empty } = view.state.selection;
      const before = $from.nodeBefore;
      return Boolean(empty && before?.isText && before.nodeSize >= letters);
    }, back);
  }

  /** Whether a place of the text is where its coordinates say. */
  async canDrop(at: number): Promise<boolean> {
    return (await this.#placeToDrop(at)) !== undefined;
  }

  async #placeToDrop(at: number): Promise<{ left: number; top: number } | undefined> {
    return this.#page.evaluate((part) => {
      const { view } = (document.querySelector('.ProseMirror') as Host).editor;
      const places: number[] = [];
      view.state.doc.descendants(
        (node, pos) => void (node.isTextblock && places.push(pos + 1 + (node.content.size >> 1))),
      );
      const place = places[Math.floor(part * (places.length - 1))] ?? 1;
      const { node } = view.domAtPos(place);
      (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, top } = view.coordsAtPos(place);
      return view.posAtCoords({ left, top: top + 3 })?.pos === place ? { left, top: top + 3 } : undefined;
    }, at);
  }

  /**
   * Has the editor read where the cursor is, which browsers report with the next frame, as it does when a key goes down.
   * Letters that no key of this keyboard has,
   * and what is dropped or pasted by a script, come without a key: two bare editors put them at different places.
   */
  async #readCursor(): Promise<void> {
    await this.#page.evaluate(() => {
      const { view } = (document.querySelector('.ProseMirror') as Host).editor;
      const { domObserver } = view as unknown as Watched;
      // While a delayed reading is due, a plain one does nothing.
      domObserver.forceFlush();
      domObserver.flush();
    });
  }

  /** Does what a writer does; nothing is waited for that a person would not wait for. */
  async do(event: Exclude<Event, { kind: 'together' | 'reload' }>): Promise<void> {
    const { keyboard } = this.#page;
    if (event.kind !== 'press') await this.#readCursor();
    switch (event.kind) {
      case 'type':
        return keyboard.type(event.text);
      case 'press':
        for (let time = 0; time < event.times; time++) await keyboard.press(event.key);
        return;
      case 'compose':
        for (const step of event.steps)
          await this.#session.send('Input.imeSetComposition', {
            text: step,
            selectionStart: step.length,
            selectionEnd: step.length,
          });
        await this.#session.send('Input.insertText', { text: event.steps.at(-1) ?? '' });
        // ProseMirror takes a composition as ended 20 ms later, which is less than a hand needs for its next key.
        await this.#page.waitForFunction(() => !(document.querySelector('.ProseMirror') as Host).editor.view.composing);
        return;
      case 'paste':
        return this.#paste(event);
      case 'drop':
        return this.#drop(event);
      case 'correct':
        for (let time = 0; time < event.back; time++) await keyboard.press('Shift+ArrowLeft');
        await this.#readCursor();
        await this.#page.evaluate((word) => void document.execCommand('insertText', false, word), event.word);
        return;
      case 'pause':
        return this.#page.evaluate(() => {
          const { state } = (document.querySelector('.ProseMirror') as Host).editor;
          (state as unknown as Known)['y-undo$'].undoManager.stopCapturing();
        });
      case 'blur':
        await this.#page.evaluate(() => {
          const { view } = (document.querySelector('.ProseMirror') as Host).editor;
          view.dom.blur();
          view.focus();
        });
        return this.#settleFocus();
    }
  }

  async #paste({ html, text }: { html: string; text: string }): Promise<void> {
    await this.#page.evaluate(
      ([asHtml, asText]) => {
        const clipboardData = new DataTransfer();
        if (asHtml) clipboardData.setData('text/html', asHtml);
        clipboardData.setData('text/plain', asText);
        const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
        document.querySelector('.ProseMirror')?.dispatchEvent(paste);
      },
      [html, text] as const,
    );
  }

  async #drop({ at, text }: { at: number; text: string }): Promise<void> {
    const place = await this.#placeToDrop(at);
    if (!place) return;
    await this.#page.evaluate(
      ([{ left, top }, letters]) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.setData('text/plain', letters);
        const drop = new DragEvent('drop', {
          dataTransfer,
          clientX: left,
          clientY: top,
          bubbles: true,
          cancelable: true,
        });
        document.querySelector('.ProseMirror')?.dispatchEvent(drop);
      },
      [place, text] as const,
    );
  }
}
