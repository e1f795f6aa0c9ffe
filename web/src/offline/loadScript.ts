import { checkConnection, isServiceAway, untilBack } from '../app/connection.ts';
import { newVersion } from './reload.ts';

const triedKey = 'punchcard reloaded for';

/**
 * Loads a script on demand; the build wraps every dynamic import in it. While the service is away it
 * waits. If the service is there and the script is not, the program has changed.
 */
export async function loadScript<T>(load: () => Promise<T>): Promise<T> {
  for (let refusals = 0; ; ) {
    // Browsers remember that a script did not come, until the page is loaded again.
    if (isServiceAway() && navigator.serviceWorker?.controller == null) await untilBack();
    try {
      return await load();
    } catch (error) {
      if (await checkConnection()) refusals += 1;
      else await untilBack();
      if (refusals > 1) return outdated(error);
    }
  }
}

function outdated(error: unknown): Promise<never> {
  const name = String(error);
  // Reloading did not help.
  if (sessionStorage.getItem(triedKey) === name) throw error;
  sessionStorage.setItem(triedKey, name);
  newVersion();
  return new Promise(() => {});
}
