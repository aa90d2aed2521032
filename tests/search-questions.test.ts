// @module-tag corpus
import { existsSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { findWorks } from '#commands/search/find-works.ts';
import { indexWorks } from '#commands/search/index-works.ts';
import { type BookBlock, defaultBookLimits } from '#domain/book.ts';
import { plainText } from '#domain/plain-text.ts';
import { readWish } from '#domain/search-wish.ts';
import { readBook } from '#formats/read-book.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, writeAndFold } from '#tests/factories.ts';

const corpus = process.env.FABULA_CORPUS ?? resolve(import.meta.dirname, '../../shared/corpus');
const present = existsSync(corpus);
if (!present) console.info(`questions to the search skipped: no corpus at ${corpus}`);

const books = [
  ['en', 'en-alice/alice.epub', 12],
  ['en', 'en-war-and-peace/war-and-peace.epub', 60],
  ['es', 'es-don-quijote/don-quijote.md', 130],
  ['uk', 'uk-khiba-revut-voly/khiba-revut-voly.epub', 40],
  ['uk', 'uk-tini-zabutykh-predkiv/tini-zabutykh-predkiv.md', 10],
] as const;

/** A question in someone's own words and forms, and words of the chapter they mean. */
const questions: readonly (readonly [string, RegExp])[] = [
  ['rabbit waistcoat pocket watches', /watch out of its waistcoat-pocket/],
  ['drinking bottles labelled drink me', /DRINK ME/],
  ['mouse swims in a pool of tears', /pool of tears/],
  ['caucus race prizes', /Caucus-race/i],
  ['lizard Bill kicked up the chimney', /There goes Bill/],
  ['caterpillar smoking hookah', /hookah/],
  ['you are old father william', /Father William/],
  ['baby turns into pig pepper cook', /pig/i],
  ['cats grin without', /grin without a cat/],
  ['dormouse treacle wells', /treacle-well/],
  ['croquet flamingoes hedgehog', /flamingo/],
  ['gardeners paint roses', /painting those roses/],
  ['mock turtles lessons at school', /Reeling and Writhing/],
  ['lobster dances quadrille', /Will you walk a little faster/],
  ['who stole the tarts', /stole those tarts|stole the tarts/],
  ['anna pavlovna receptions grippe', /grippe/],
  ['bet rum bottle window ledge dolokhov', /rum/],
  ['policeman tied to a bear', /policeman/],
  ['count bezukhov dying inlaid portfolio', /inlaid portfolio/],
  ['natasha doll boris kisses', /doll/],
  ['molino viento gigante', /molinos de viento/],
  ['carneros ejércitos polvareda', /carneros/],
  ['yelmos de mambrino', /yelmo de Mambrino/],
  ['galeotes encadenados', /galeotes/],
  ['escrutinio de la libreria', /escrutinio/],
  ['armarse caballero velar armas venta', /velar las armas|velase las armas|armas/],
  ['mantear a sancho', /mant/],
  ['cuevas de montesinos', /Montesinos/],
  ['leones jaulas', /leonero/],
  ['clavileño', /Clavileño/],
  ['insula barataria gobernadores', /Barataria/],
  ['caballeros de los espejos', /Espejos/],
  ['blanca luna barcelona', /Blanca Luna/],
  ['retablo titeres maese pedro', /maese Pedro/i],
  ['boda de camacho', /Camacho/],
  ['barcos encantados rio ebro', /Ebro/],
  ['penitencias en sierra morena', /Sierra Morena/],
  ['pastora marcela', /Marcela/],
  ['balsamos de fierabras', /Fierabrás/],
  ['cuero vino tinto batallas', /cueros de vino/],
  ['вівцю як людину жаліє', /Вівця для мене/],
  ['перепел коник степ', /перепели хававкали/],
  ['недоплетеним вінком', /недоплетений вінок/],
  ['лицарської вдачі січ', /лицарська вдача/],
  ['горнична Уляна генеральші', /горничну Уляну/],
  ['парубоцька криниця', /парубоцьку криницю/],
  ['москалі казарма', /казарм/],
  ['пропивали гроші одежина', /Гроші зараз же пропивалися/],
  ['ясних зорь блиск Піски', /ясні зорі/],
  ['невольника кобзар співає', /невольник/],
  ['становий розпитував Чіпку', /становий/],
  ['мерці домовина', /мерці з домовини/],
  ['галушки пухкі', /пухких галушок/],
  ['гласні дворян мужиків вибирати', /У гласні вибиратимуть/],
  ['Варениченко гласний', /гласного Варениченка/],
  ['польову царівну', /Польова царівна|царівна/i],
  ['нема землі', /Нема землі/i],
  ['Іванові Марічкою', /Марічк/],
  ['чугайстра танець нявка', /[Чч]угайст/],
  ['пахло мятою', /м['’ʼ]ят/],
];

type Chapter = { readonly title: string; readonly block: BookBlock; readonly words: string };

function chaptersOf(blocks: readonly BookBlock[]): Chapter[] {
  return blocks.flatMap((block) => {
    const inner = block.kind === 'part' ? chaptersOf(block.children) : [];
    const whole = {
      type: 'doc',
      content: [block, ...(block.kind === 'part' ? [] : block.children)].flatMap(({ text }) => text.content),
    } as const;
    const words = plainText(whole);
    return [...(words.length > 200 ? [{ title: block.title, block: { ...block, text: whole }, words }] : []), ...inner];
  });
}

describe.skipIf(!present)('questions', () => {
  onEachEngine('of people, in three languages', (openDatabase) => {
    test('are answered among the first five by at least 55 of 60', { timeout: 600_000 }, async () => {
      const { context } = buildContext(await openDatabase());
      const person = await buildPerson(context);
      const texts = new Map<string, string>();
      for (const [language, file, most] of books) {
        const read = readBook(new Uint8Array(readFileSync(resolve(corpus, file))), basename(file), defaultBookLimits);
        if (!read.ok) throw new Error(`${file} can not be read.`);
        for (const { title, block, words } of chaptersOf(read.book.blocks).slice(0, most)) {
          const { projectId, documentId } = await buildProject(context, person, {
            title: (title || file).slice(0, 200),
            language,
            firstChapter: '',
          });
          await writeAndFold(context, documentId, block.text);
          must(await changeProject(context, person.actor, projectId, { visibility: 'public' }));
          must(await publishEdition(context, person.actor, projectId));
          texts.set(projectId, words);
        }
      }
      await indexWorks(context);
      const missed: string[] = [];
      for (const [question, expected] of questions) {
        const { finds } = await findWorks(context.db.reader, readWish(new URLSearchParams({ q: question })));
        const first = finds.slice(0, 5).map(({ work }) => texts.get(work.projectId) ?? '');
        if (!first.some((words) => expected.test(words))) missed.push(question);
      }
      console.info(`${texts.size} chapters, missed: ${missed.join('; ') || 'none'}`);
      expect(questions).toHaveLength(60);
      expect(missed.length).toBeLessThanOrEqual(5);
    });
  });
});
