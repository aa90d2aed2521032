import type { ProjectChange } from '#commands/project/change-project.ts';
import type { Edit } from '#domain/journey/edits.ts';
import type { Graph } from '#domain/journey/graph.ts';

type SampleStory = {
  readonly language: string;
  readonly facts: ProjectChange;
  /** What a reader carries, by the names of variables. */
  readonly carried: Readonly<Record<string, string>>;
  /** The hints about endings that are still to be found, by their titles. */
  readonly hints: Readonly<Record<string, string>>;
};

/** Facts that the files of branching stories do not hold: Twee has no words for them. */
export const sampleStories: Readonly<Record<string, SampleStory>> = {
  'ostannia-elektrychka.twee': {
    language: 'uk',
    facts: {
      credit: 'Олена Гайова',
      summary:
        'Ви проспали свою станцію, а електричка стала на сорок сьомому кілометрі, якого на цій гілці немає. Тут роздають яблука, виймають пошту о четвертій, а навпроти вас стоїть валіза, яку хтось просив передати. Шість кінцівок.',
      licence: 'CC BY 4.0',
    },
    carried: {
      case: 'валіза, яку просили передати',
      apple: 'яблуко, ще не надкушене',
      key: 'маленький ключ',
    },
    hints: {
      Удома: 'Кінцівка, у якій усе на місцях',
      Двір: 'Кінцівка зі смаком яблука',
      Кітель: 'Кінцівка для тих, хто спізнився, але не дуже',
      Лист: 'Кінцівка на два речення',
      'З поверненням': 'Кінцівка з однією відповіддю',
      'Сорок восьмий': 'Кінцівка, яку видно без ліхтаря',
    },
  },
};

/** The edits that put a sample's carried things and hints into its draft. */
export function sampleEdits({ carried, hints }: SampleStory, { variables, activities }: Graph): Edit[] {
  return [
    ...variables.flatMap((variable): Edit[] => {
      const words = carried[variable.name];
      return words === undefined ? [] : [{ kind: 'changeVariable', variable: { ...variable, carried: words } }];
    }),
    ...activities.flatMap(({ id, title }): Edit[] => {
      const hint = hints[title];
      return hint === undefined ? [] : [{ kind: 'changeActivity', id, fields: { hint } }];
    }),
  ];
}
