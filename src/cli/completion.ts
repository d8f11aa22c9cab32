/** Completion of commands and options in three shells, made from the commands themselves. */
import path from 'node:path';
import { Argument, type Command } from 'commander';
import { addCommand, type CommandGroup } from './command.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
const ROOT = path.resolve(import.meta.dirname, '../..');

export const completionCommands: CommandGroup = (program, _, io) => {
  addCommand(
    program,
    'completion',
    'print what makes "support" a command of your shell, which completes commands and options',
    'completion zsh',
  )
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText(
      'after',
      '\nWrite it to a file: npm run --silent support -- completion bash > FILE. Have ~/.bashrc or ~/.zshrc source the file;' +
        ' fish reads each file in ~/.config/fish/conf.d.',
    )
    .action((shell: (typeof SHELLS)[number]) => void io.stdout.write(SCRIPTS[shell](placesIn(program))));
};

/** The words of a command, and what may follow them; behind those of a group no file does. */
type Place = { readonly words: string; readonly next: readonly string[]; readonly isGroup: boolean };

function placesIn(command: Command, words = '', inherited: readonly string[] = []): readonly Place[] {
  const subcommands = command.commands.flatMap((each) => [each.name(), ...each.aliases()]);
  const options = [...command.options.flatMap(({ long }) => long ?? []), ...inherited];
  const inner = command.commands.flatMap((each) =>
    [each.name(), ...each.aliases()].flatMap((name) => placesIn(each, `${words} ${name}`.trim(), options)),
  );
  return [{ words, next: [...subcommands, ...options, '--help'], isGroup: subcommands.length > 0 }, ...inner];
}

const CALL = `npm --prefix '${ROOT.replaceAll("'", `'\\''`)}' run --silent support --`;

const inBash = (places: readonly Place[]): string => `support() { ${CALL} "$@"; }
_support() {
  local word next= at=
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD - 1))}"; do
    case "|${places.map(({ words }) => words).join('|')}|" in *"|\${at:+$at }$word|"*) at="\${at:+$at }$word" ;; esac
  done
  case "$at" in
${places.map(({ words, next }) => `    '${words}') next='${next.join(' ')}' ;;`).join('\n')}
  esac
  COMPREPLY=($(compgen -W "$next" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _support support
`;

const inFish = (places: readonly Place[]): string => `function support; ${CALL} $argv; end
function __support_at
  set -l at
  for word in (commandline -opc)[2..]
    contains -- (string join -- ' ' $at $word) ${places.map(({ words }) => `'${words}'`).join(' ')}; and set at $at $word
  end
  test "$at" = "$argv"
end
${places.map(({ words, next, isGroup }) => `complete -c support ${isGroup ? '-f ' : ''}-n "__support_at ${words}" -a '${next.join(' ')}'`).join('\n')}
`;

const SCRIPTS: Readonly<Record<(typeof SHELLS)[number], (places: readonly Place[]) => string>> = {
  bash: inBash,
  zsh: (places) => `autoload -U +X compinit bashcompinit && compinit && bashcompinit\n${inBash(places)}`,
  fish: inFish,
};
