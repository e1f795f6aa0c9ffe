import { Command } from 'commander';
import type { Shell } from '../terminal/shell.ts';
import { editCommand, removeCommand } from './entries.ts';
import { lockCommand, unlockCommand } from './lock.ts';
import { exportCommand, type FileNames, listCommand, reportCommand } from './reports.ts';
import { pauseCommand, startCommand, statusCommand, stopCommand } from './stopwatch.ts';
import { isoReader } from './times.ts';

/** `time`: commands that use the API of a local or remote service. */
export function timeCommands(shell: Shell, files: FileNames, times = isoReader): Command {
  return new Command('time')
    .description('Track, list, report and bill time on any Punchcard service')
    .addCommand(startCommand(shell, times))
    .addCommand(stopCommand(shell, times))
    .addCommand(pauseCommand(shell, true))
    .addCommand(pauseCommand(shell, false))
    .addCommand(statusCommand(shell))
    .addCommand(listCommand(shell))
    .addCommand(editCommand(shell, times))
    .addCommand(removeCommand(shell))
    .addCommand(reportCommand(shell, files))
    .addCommand(exportCommand(shell, files))
    .addCommand(lockCommand(shell))
    .addCommand(unlockCommand(shell));
}
