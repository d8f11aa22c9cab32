import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';

type Problem = {
  readonly ruleId: string;
  readonly message: string;
  readonly location: readonly {
    readonly source: { readonly ref: string };
    readonly start?: { readonly line: number; readonly col: number };
  }[];
};

type Failure = Error & { readonly stdout: string; readonly stderr: string };

/**
 * The faults that .config/redocly.yaml finds, each as `openapi/v1/paths/job.yaml:5:3 rule:
 * message`, parse errors first. It runs the program of `npm run check:contract`, because the
 * bundling library is an older release with other rules.
 */
export async function lintContract(root: string): Promise<readonly string[]> {
  const contracts = globSync('openapi/v*/openapi.yaml', { cwd: root }).toSorted();
  return (await Promise.all(contracts.map((contract) => lintFile(root, contract)))).flat();
}

async function lintFile(root: string, contract: string): Promise<readonly string[]> {
  const redocly = createRequire(import.meta.url).resolve('@redocly/cli/bin/cli.js');
  const line = [redocly, 'lint', contract, '--config', '.config/redocly.yaml', '--format=json'];
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', NO_COLOR: '1' };
  const run = promisify(execFile)(process.execPath, line, { cwd: root, env: environment, maxBuffer: 64 << 20 });
  const failure: Failure | undefined = await run.then(
    () => undefined,
    (error: Failure) => error,
  );
  if (failure === undefined) return [];
  // a root file that cannot be parsed is reported in plain text only
  if (!failure.stdout.startsWith('{')) return [wordsOf(failure.stderr) || `${contract}: ${failure.message}`];
  const { problems } = JSON.parse(failure.stdout) as { readonly problems: readonly Problem[] };
  return told(problems);
}

/** A reference to an unparsable file is a follow-up fault and is left out. */
function told(problems: readonly Problem[]): readonly string[] {
  const unparsed = problems.filter(({ message }) => message.startsWith('Failed to parse'));
  return [...new Set((unparsed.length > 0 ? unparsed : problems).map(describe))];
}

function describe({ ruleId, message, location: [place] }: Problem): string {
  const where = place === undefined ? '' : [place.source.ref, place.start?.line, place.start?.col].filter(Boolean).join(':');
  return `${where} ${ruleId}: ${message.replace(/ in "[^"]+" \(\d+:\d+\)$/, '')}`;
}

/** `Failed to parse ...: what, in which file, at which place`, as one line and without the lines of its progress. */
const wordsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !/^validating |^run `/.test(line))
    .join(' ');
