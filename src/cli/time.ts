import { Command } from 'commander';
import type { Shell } from '../terminal/shell.ts';
import { addCommand, editCommand, removeCommand } from './entries.ts';
import { lockCommand, unlockCommand } from './lock.ts';
import { exportCommand, listCommand, reportCommand } from './reports.ts';
import { pauseCommand, startCommand, statusCommand, stopCommand } from './stopwatch.ts';

/** `time`: commands that use the API of a local or remote service. */
export function timeCommands(shell: Shell): Command {
  return new Command('time')
    .description('Track, list, report and bill time on any Punchcard service')
    .addCommand(startCommand(shell))
    .addCommand(stopCommand(shell))
    .addCommand(pauseCommand(shell, true))
    .addCommand(pauseCommand(shell, false))
    .addCommand(statusCommand(shell))
    .addCommand(addCommand(shell))
    .addCommand(listCommand(shell))
    .addCommand(editCommand(shell))
    .addCommand(removeCommand(shell))
    .addCommand(reportCommand(shell))
    .addCommand(exportCommand(shell))
    .addCommand(lockCommand(shell))
    .addCommand(unlockCommand(shell));
}
