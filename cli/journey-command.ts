import { movesAtMost } from '#domain/journey/journey.ts';
import findingWords from '#locales/en/journey-findings.ts';
import {
  type CheckedJourney,
  journeyDeeds,
  type NamedFinding,
  type TravelledStep,
} from '#server/administer-journeys.ts';
import { readSettings } from '#server/settings.ts';
import { linesCommand, translateCommand } from './lines-command.ts';
import { report } from './report.ts';
import { UsageError } from './usage.ts';
import { withServer } from './with-server.ts';

type Values = {
  readonly choices?: string;
  readonly seed?: string;
  readonly json?: boolean;
  readonly format?: string;
  readonly language?: string;
  readonly out?: string;
};

/** `journey check`, `travel`, `lines` and `translate`; the words are those behind `journey`. Errors in a journey give exit code 1. */
export async function journeyCommand(
  words: readonly string[],
  { choices, seed, json = false, ...values }: Values,
): Promise<number> {
  const [named, work, journey, ...more] = words;
  if (named === 'lines') return linesCommand(words.slice(1), { ...values, json });
  if (named === 'translate') return translateCommand(words.slice(1), { ...values, json });
  const deed = journeyDeeds.find((known) => known === named);
  if (!deed || work === undefined || more.length > 0)
    throw new UsageError(`Not understood: journey ${[named, work, journey, ...more].join(' ')}`);
  if (deed === 'check' && (choices !== undefined || seed !== undefined))
    throw new UsageError('--choices and --seed are for journey travel.');
  const wish = { deed, work, journey, choices: numbers(choices), seed: seed === undefined ? undefined : number(seed) };
  const answer = await withServer(readSettings(process.env), { kind: 'journey', ...wish });
  const code = report(answer, json, (value) =>
    deed === 'check' ? checkedOf(value.journeys as CheckedJourney[]) : stepsOf(value.steps as TravelledStep[]),
  );
  if (!answer.ok || deed !== 'check') return code;
  const found = (answer.journeys as CheckedJourney[]).flatMap(({ findings }) => findings);
  return found.some(({ weight }) => weight === 'error') ? 1 : code;
}

function numbers(text: string | undefined): number[] | undefined {
  if (text === undefined) return undefined;
  const found = text.split(',').filter((one) => one.trim() !== '');
  if (found.length > movesAtMost) throw new UsageError(`--choices has ${movesAtMost} numbers at most.`);
  return found.map(number);
}

function number(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new UsageError('--choices and --seed want numbers from 0: --choices 0,2,1 --seed 7.');
  return value;
}

function checkedOf(journeys: readonly CheckedJourney[]): string {
  return journeys
    .map(({ title, findings, ...how }) =>
      [
        title,
        `  ${travelledLine(how)}`,
        ...(findings.length === 0 ? ['  Nothing was found.'] : findings.map((finding) => `  ${findingLine(finding)}`)),
      ].join('\n'),
    )
    .join('\n\n');
}

/** How a journey was travelled for its check. */
export function travelledLine({
  isExhaustive,
  states,
  runs,
}: Pick<CheckedJourney, 'isExhaustive' | 'states' | 'runs'>): string {
  if (runs > 0) return `${runs} random runs were made.`;
  if (states === 0) return 'No way was travelled: the journey has no start.';
  return `Every way was travelled: ${states} states${isExhaustive ? '' : '; ink stories were read at random'}.`;
}

/** One finding on one line: how serious it is, what, where, and what stands there. */
export function findingLine({ weight, kind, title, label, variable, said }: NamedFinding): string {
  const place = [title, label, variable, said].filter((one) => one !== undefined && one !== '');
  return [findingWords.journeyFindings.weightOf[weight], findingWords.journeyFindings.finding[kind]]
    .concat(place.length === 0 ? [] : `(${place.join(' · ')})`)
    .join(' ');
}

function stepsOf(steps: readonly TravelledStep[]): string {
  return steps
    .map(({ text, choices, ending }) =>
      [text, ...choices.map((label, at) => `  ${at}  ${label}`), ...(ending ? ['  The end.'] : [])].join('\n'),
    )
    .join('\n\n');
}
