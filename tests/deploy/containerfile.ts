import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast';
import { deployFile } from './deploy-files.ts';

const parsed = DockerfileParser.parse(deployFile('Containerfile'));

/** Instructions from one FROM to the next. */
export type Stage = {
  readonly image: string;
  readonly name: string | undefined;
  readonly steps: readonly Instruction[];
};

export const wordsOf = (step: Instruction) => step.getArguments().map((word) => word.getValue());

export const stages: readonly Stage[] = parsed.getFROMs().map((from, at, all) => {
  const lineOf = (one: Instruction | undefined) => one?.getRange().start.line ?? Number.POSITIVE_INFINITY;
  const isHere = (step: Instruction) => lineOf(step) > lineOf(from) && lineOf(step) < lineOf(all[at + 1]);
  return {
    image: from.getImage() ?? '',
    name: from.getBuildStage() ?? undefined,
    steps: parsed.getInstructions().filter(isHere),
  };
});

/** The stage that becomes the image. */
export const last = stages.at(-1) as Stage;

export const stepsOf = (stage: Stage, keyword: string) => stage.steps.filter((step) => step.getKeyword() === keyword);

/** What a COPY takes, from which stage (undefined: the folder it is built from), and where it goes. */
export function copyOf(step: Instruction) {
  const words = wordsOf(step);
  const from = (step as Copy).getFlags().find((flag) => flag.getName() === 'from');
  return { from: from?.getValue() ?? undefined, sources: words.slice(0, -1), target: words.at(-1) ?? '' };
}

/** The environment that the image gives. */
export const imageEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  parsed.getENVs().flatMap((env) => env.getProperties().map((one) => [one.getName(), one.getValue() ?? ''])),
);

/** The words of a program, as the last thing that an instruction says. */
function programOf(keyword: string): string[] {
  const [step] = stepsOf(last, keyword);
  return JSON.parse(/\[.*\]$/.exec(step?.getRawArgumentsContent() ?? '')?.[0] ?? '[]');
}

/** The program of the image, and the one that asks whether it is well. */
export const command = programOf('CMD');
export const healthCommand = programOf('HEALTHCHECK');
