import { Argument, Command } from 'commander';
import type { Shell } from '../../terminal/shell.ts';

/** Each passes the words up to the cursor to `punchcard complete`, and offers what it prints. */
const scripts = {
  bash: `# punchcard completion bash
_punchcard() {
  local line
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == : ]]; then compopt -o default; else COMPREPLY+=("\${line%%$'\\t'*}"); fi
  done < <("$1" complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _punchcard punchcard`,
  zsh: `#compdef punchcard
# punchcard completion zsh
_punchcard() {
  local line
  local -a found
  while IFS= read -r line; do
    if [[ $line == : ]]; then _files; return; fi
    if [[ $line == *$'\\t'* ]]; then
      found+=("\${\${line%%$'\\t'*}//:/\\\\:}:\${line#*$'\\t'}")
    else
      found+=("\${line//:/\\\\:}")
    fi
  done < <("\${(Q)words[1]}" complete -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)
  _describe punchcard found
}
if [[ \${funcstack[1]-} == _punchcard ]]; then _punchcard "$@"; else compdef _punchcard punchcard; fi`,
  fish: `# punchcard completion fish
function __punchcard_complete
    set -l words (commandline -opc)
    set -l found ($words[1] complete -- $words[2..-1] (commandline -ct) 2>/dev/null)
    if test "$found" = :
        __fish_complete_path (commandline -ct)
    else
        printf '%s\\n' $found
    end
end
complete -c punchcard -f -a '(__punchcard_complete)'`,
} as const;

/** `completion`: the script that makes a shell complete commands, flags and names. */
export function completionCommand(shell: Shell): Command {
  return new Command('completion')
    .description('Print a script that completes commands, flags, users, repositories and issues')
    .addArgument(new Argument('<shell>', 'The shell').choices(Object.keys(scripts)))
    .addHelpText(
      'after',
      `
Names come from the service that punchcard login saved.

Load it in the startup file of the shell:
  bash  ~/.bashrc                    eval "$(punchcard completion bash)"
  zsh   ~/.zshrc, after compinit     eval "$(punchcard completion zsh)"
  fish  ~/.config/fish/config.fish   punchcard completion fish | source`,
    )
    .action((name: keyof typeof scripts) => shell.out(scripts[name]));
}
