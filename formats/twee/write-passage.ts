import type { ActivityId } from '#domain/ids.ts';
import { readExpression } from '#domain/journey/expression.ts';
import type { Activity, Effect, Graph, Link } from '#domain/journey/graph.ts';
import { asStoryText } from '#domain/journey/story-text.ts';
import { sugarLine, sugarText } from './write-markup.ts';
import { type Naming, quotedText, sugarCondition, sugarGiven } from './write-sugarcube.ts';

/** A passage as it is written, and where its middle lies. */
export type WrittenPassage = { readonly name: string; readonly body: string; readonly x: number; readonly y: number };

/** The data that all passages of a story share. */
export type StoryNames = {
  readonly goOn: string;
  /** A name that no passage has yet, similar to a requested one. */
  readonly freePassage: (wanted: string) => string;
  /** A separate variable, which begins as no. */
  readonly freeFlag: () => string;
};

/** Writes the passage of a step, and those that a question needs besides its own. */
export class PassageWriter {
  readonly #activity: Activity;
  readonly #graph: Graph;
  readonly #naming: Naming;
  readonly #names: StoryNames;
  readonly #beside: WrittenPassage[] = [];

  constructor(activity: Activity, graph: Graph, naming: Naming, names: StoryNames) {
    this.#activity = activity;
    this.#graph = graph;
    this.#naming = naming;
    this.#names = names;
  }

  passages(): WrittenPassage[] {
    const { id, kind, text, effects, isCheckpoint, hint, x, y } = this.#activity;
    const name = this.#naming.passage(id) ?? '';
    if (isCheckpoint) this.#naming.tell('checkpoint');
    if (hint) this.#naming.tell('hint');
    if (kind === 'reflection' || kind === 'prompt') this.#naming.tell('writing');
    if (kind === 'ink') this.#naming.tell('ink');
    if (kind === 'question') this.#naming.tell('question');
    const links = kind === 'ending' ? [] : this.#activity.links;
    const ways = [
      ...links.filter(({ isAutomatic }) => !isAutomatic).flatMap((link) => this.#way(link, name)),
      ...(kind === 'ending' || kind === 'question' ? [] : this.#offered()),
    ];
    const words = sugarText(text, this.#naming).trim();
    const shown = [words, ...(ways.length === 0 ? [] : [ways.join('\n')])].filter((part) => part !== '').join('\n\n');
    const led = this.#led(
      shown,
      links.filter(({ isAutomatic }) => isAutomatic),
    );
    const body = onItsOwn(this.#sets(effects), led);
    return [{ name, body, x, y }, ...this.#beside];
  }

  /** @param isPressed - whether they are made when a link is pressed */
  #sets(effects: readonly Effect[], isPressed = false): string {
    const naming = { ...this.#naming, isPressed };
    return effects
      .map(({ variable, value }) => {
        const known = this.#naming.variable(variable);
        const read = readExpression(value);
        if (!read.ok) this.#naming.tell('brokenExpression', value);
        if (!known || !read.ok) return '';
        return `<<set ${known.name} to ${sugarGiven(read.expression, known.kind, naming)}>>`;
      })
      .join('');
  }

  /** The shown text, unless an automatic link leads on immediately: the first one whose condition holds. */
  #led(shown: string, links: readonly Link[]): string {
    const ways: { readonly asked: string; readonly does: string }[] = [];
    for (const link of links) {
      const way = this.#condition(link);
      const to = this.#target(link);
      if (!way || to === undefined) continue;
      const does = `${this.#sets(link.effects)}${way.done}<<goto ${quotedText(to)}>>`;
      ways.push({ asked: way.asked, does });
      if (way.asked === '') break;
    }
    const always = ways.find(({ asked }) => asked === '');
    const asking = ways.filter(({ asked }) => asked !== '');
    const rest = always ? `${shown}${always.does}` : shown;
    if (asking.length === 0) return rest;
    const gates = asking.map(({ asked, does }, at) => `<<${at === 0 ? 'if' : 'elseif'} ${asked}>>${does}`).join('');
    return `${onItsOwn(`${gates}<<else>>`, rest)}<</if>>`;
  }

  /** Where a link leads; undefined where it is never offered. */
  #target({ to, label }: Link): string | undefined {
    const name = to === undefined ? undefined : this.#naming.passage(to);
    if (name === undefined) this.#naming.tell('linkToNothing', label);
    return name;
  }

  /** The condition of a link, and the effect that records it as taken; undefined where it can never hold. */
  #condition({ condition, isOnce }: Link): { readonly asked: string; readonly done: string } | undefined {
    const asked = condition.trim() === '' ? '' : sugarCondition(condition, this.#naming);
    if (asked === undefined) return undefined;
    if (!isOnce) return { asked, done: '' };
    const flag = this.#names.freeFlag();
    const once = `not ${flag}`;
    return { asked: asked === '' ? once : `${once} and (${asked})`, done: `<<set ${flag} to true>>` };
  }

  #way(link: Link, here: string): string[] {
    if (this.#activity.kind === 'question') return this.#answer(link, here);
    const to = this.#target(link);
    const way = this.#condition(link);
    if (!way || to === undefined) return [];
    const label = sugarLine(link.label, this.#naming) || this.#names.goOn;
    const pressed = linkMacro(label, to, this.#sets(link.effects, true) + way.done);
    if (way.asked === '') return [pressed];
    if (link.whenShut === 'hidden') return [`<<if ${way.asked}>>${pressed}<</if>>`];
    this.#naming.tell('shownShut', link.label);
    if (link.whyShut) this.#naming.tell('whyShut', link.label);
    return [`<<if ${way.asked}>>${pressed}<<else>>${label}<</if>>`];
  }

  /** An answer leads to a passage with its feedback, and from there on or back to the question. */
  #answer(link: Link, here: string): string[] {
    const { label, feedback, effects, isRight } = link;
    const asked = link.condition.trim() === '' ? '' : sugarCondition(link.condition, this.#naming);
    if (asked === undefined) return [];
    const leads = this.#activity.links.find(({ to }) => to !== undefined)?.to;
    const to: ActivityId | undefined = link.to ?? (isRight ? leads : undefined);
    const next = (to === undefined ? undefined : this.#naming.passage(to)) ?? here;
    const said = sugarText(feedback, this.#naming).trim();
    let passage = next;
    if (said !== '' || next === here) {
      passage = this.#names.freePassage(`${here}: ${label.replace(/\s+/g, ' ').slice(0, 60)}`);
      const at = 40 * (this.#beside.length + 1);
      const body = [said, linkMacro(this.#names.goOn, next, '')].filter((part) => part !== '').join('\n\n');
      this.#beside.push({ name: passage, body, x: this.#activity.x + at, y: this.#activity.y + at });
    }
    const pressed = linkMacro(sugarLine(label, this.#naming) || this.#names.goOn, passage, this.#sets(effects, true));
    return [asked === '' ? pressed : `<<if ${asked}>>${pressed}<</if>>`];
  }

  /** The steps of the group that is offered, all whose conditions hold, in their order. */
  #offered(): string[] {
    const { id, offer } = this.#activity;
    if (!offer) return [];
    const members = this.#graph.activities.filter((one) => one.id !== id && one.storylet?.group === offer.group);
    if (offer.by === 'weight' || offer.atMost < members.length) this.#naming.tell('offerDrawn', offer.group);
    return members.flatMap(({ id: to, title, storylet }) => {
      const name = this.#naming.passage(to);
      const source = storylet?.condition ?? '';
      const asked = source.trim() === '' ? '' : sugarCondition(source, this.#naming);
      if (name === undefined || asked === undefined) return [];
      const once = storylet?.isOnce ? `visited(${quotedText(name)}) is 0` : '';
      const all = [once, once !== '' && asked !== '' ? `(${asked})` : asked]
        .filter((part) => part !== '')
        .join(' and ');
      const pressed = linkMacro(plainLabel(title), name, '');
      return [all === '' ? pressed : `<<if ${all}>>${pressed}<</if>>`];
    });
  }
}

/** Macros on a line that is none to its reader: what follows them begins one, as quotations must. */
function onItsOwn(macros: string, following: string): string {
  return macros === '' || following === '' ? macros + following : `${macros}\\\n${following}`;
}

/** A title as a label: none of its signs means anything. */
function plainLabel(title: string): string {
  return sugarLine(asStoryText(title), { variable: () => undefined, passage: () => undefined, tell: () => undefined });
}

/** A link to a passage, with its effects. */
function linkMacro(label: string, passage: string, does: string): string {
  return `<<link ${quotedText(label)} ${quotedText(passage)}>>${does}<</link>>`;
}
