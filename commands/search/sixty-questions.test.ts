import { expect, test } from 'vitest';
import { publishEdition } from '#commands/edition/publish-edition.ts';
import { changeProject } from '#commands/project/change-project.ts';
import { readWish } from '#domain/search-wish.ts';
import { onEachEngine } from '#tests/databases.ts';
import { buildContext, buildPerson, buildProject, must, textOf, writeAndFold } from '#tests/factories.ts';
import { findWorks } from './find-works.ts';
import { indexWorks } from './index-works.ts';

/** Works, and what people who want them type: other forms, no accents, other apostrophes, phrases, one slip, authors. */
const works: readonly {
  readonly language: 'en' | 'es' | 'uk';
  readonly title: string;
  readonly credit: string;
  readonly text: string;
  readonly asked: readonly string[];
}[] = [
  {
    ...{ language: 'en', title: 'The Salt Ledger', credit: 'Margaret Oduya' },
    text: 'The harbourmaster counted barrels of herring. “We don’t weigh what the sea gives back,” she said.',
    asked: ['counting herrings', '"what the sea gives back"', 'margaret oduya', 'herirng barrels'],
  },
  {
    ...{ language: 'en', title: 'A Clockmaker in Winter', credit: 'Tomas Reilly' },
    text: 'Each night he repaired the watches of strangers, whose wives had stopped waiting for them.',
    asked: ['clockmakers repairing watch', 'reilly winter', 'clokcmaker'],
  },
  {
    ...{ language: 'en', title: 'The Orchard of Borrowed Names', credit: 'Priya Nair' },
    text: 'Under the apple trees the twins hid their grandmother’s letters from the soldiers.',
    asked: ['grandmothers letter', 'twin hiding apples', 'nair orchards', "grandmother's letters"],
  },
  {
    ...{ language: 'en', title: 'Nine Bridges', credit: 'Ewa Lind' },
    text: 'A ferryman who feared bridges rowed the bride across while the city slept.',
    asked: ['ferrymen bridge bride', 'ewa lind', '"feared bridges"'],
  },
  {
    ...{ language: 'en', title: 'Station to Nowhere', credit: 'Daniel Achebe' },
    text: 'The last train carried one passenger and a piano that nobody had ordered.',
    asked: ['trains passenger piano', 'stations achebe', 'passanger piano'],
  },
  {
    ...{ language: 'en', title: 'The Moth Collector', credit: 'Sofia Marchetti' },
    text: 'Pins and wings: the museum’s keeper had loved only what could not fly away.',
    asked: ['museums keepers wing', 'marchetti', 'moths collectors'],
  },
  {
    ...{ language: 'en', title: 'Rooms with No Weather', credit: 'Ben Okafor' },
    text: 'On the ship between stars children drew clouds from memory and argued about rain.',
    asked: ['drawing cloud star ship', '"argued about rain"', 'okafor weather'],
  },
  {
    ...{ language: 'es', title: 'La casa de los relojes', credit: 'Lucía Fernández' },
    text: 'Mi abuela guardaba canciones en cajones cerrados, y el corazón de la casa latía de noche.',
    asked: ['cancion cajon abuelas', 'lucia fernandez', '"el corazón de la casa"', 'relojs casa'],
  },
  {
    ...{ language: 'es', title: 'El faro y los náufragos', credit: 'Íñigo Garay' },
    text: 'Los náufragos encendieron hogueras; el farero no quiso mirar hasta que cantaron.',
    asked: ['naufrago hoguera', 'iñigo garay', 'fareros cantaban', 'naufargos'],
  },
  {
    ...{ language: 'es', title: 'Cuaderno de lluvias', credit: 'Ana María Soto' },
    text: 'Escribía cartas a los trenes que pasaban por el pueblo sin detenerse jamás.',
    asked: ['lluvia cuadernos', 'carta tren pueblos', 'ana maria soto'],
  },
  {
    ...{ language: 'es', title: 'Las hijas del alfarero', credit: 'Pilar Quintana Ruiz' },
    text: 'Tres hermanas moldeaban el barro con las manos de su padre muerto.',
    asked: ['hija alfareros', 'hermana barro mano', '"padre muerto"'],
  },
  {
    ...{ language: 'es', title: 'La última función', credit: 'Héctor Salas' },
    text: 'La actriz olvidó sus líneas y el público aplaudió de pie, creyendo que lloraba por arte.',
    asked: ['actrices linea publico', 'ultima funcion', 'hector salas'],
  },
  {
    ...{ language: 'uk', title: 'Млин над Случчю', credit: 'Оксана Дідух' },
    text: 'Мірошник знав, чиє зерно плаче, а чиє мовчить. Дівчата приходили по борошно вночі.',
    asked: ['мірошники зерна', 'оксана дідух', '"чиє зерно плаче"', 'млини'],
  },
  {
    ...{ language: 'uk', title: 'Лист до порожнього дому', credit: 'Тарас Мельничук' },
    text: 'Він писав листи матері, яка давно поїхала, і клав їх під подушку замість п’яти копійок.',
    asked: ['листами мати', "п'ять копійка", 'тарас мельничук'],
  },
  {
    ...{ language: 'uk', title: 'Пасіка', credit: 'Ірина Волошин' },
    text: 'Бджоли повернулися у вулики раніше за людей, і мед того року пахнув димом.',
    asked: ['бджола вулик', 'волошин пасіки', 'мед димом', 'пасика'],
  },
  {
    ...{ language: 'uk', title: 'Скрипаль із сьомого поверху', credit: 'Юрій Гнатенко' },
    text: 'Сусіди стукали в стіни, а він грав колискову для міста без світла.',
    asked: ['скрипалі поверхи', 'колискові місто', 'гнатенко'],
  },
  {
    ...{ language: 'uk', title: 'Соляний шлях', credit: 'Марко Чайка' },
    text: 'Чумаки везли сіль і пісні, а за ними йшла дівчинка, що не мала імені.',
    asked: ['чумак пісня', 'солені шляхи чумаків', 'марко чайка'],
  },
  {
    ...{ language: 'uk', title: 'Зимова аптека', credit: 'Леся Кравець' },
    text: 'Аптекарка змішувала ліки від самотності й ніколи не брала за них грошей.',
    asked: ['аптеки зими', 'ліками самотність', 'леся кравець'],
  },
];

/** Questions, and how many of them have to lead to the work that was meant. */
const [questions, answered] = [60, 57];

/** Among how many of the first finds it has to be. */
const first = 5;

onEachEngine('sixty questions', (openDatabase) => {
  test('of sixty questions people type, in three languages, at least fifty-seven lead to the work they mean', async () => {
    const { context, clock } = buildContext(await openDatabase());
    const person = await buildPerson(context);
    for (const { title, language, credit, text } of works) {
      const { projectId, documentId } = await buildProject(context, person, { title, language, firstChapter: '' });
      await writeAndFold(context, documentId, textOf(text));
      must(await changeProject(context, person.actor, projectId, { visibility: 'public', credit }));
      must(await publishEdition(context, person.actor, projectId));
      clock.now += 1_000;
    }
    await indexWorks(context);

    const all = works.flatMap(({ title, asked }) => asked.map((q) => ({ title, q })));
    expect(all).toHaveLength(questions);
    const missed: string[] = [];
    for (const { title, q } of all) {
      const { finds } = await findWorks(context.db.reader, readWish(new URLSearchParams({ q })));
      const shown = finds.slice(0, first).map(({ work }) => work.title);
      if (!shown.includes(title)) missed.push(`${q}: ${shown.join(', ') || 'nothing'}`);
    }
    expect(questions - missed.length, missed.join('\n')).toBeGreaterThanOrEqual(answered);
  });
});
