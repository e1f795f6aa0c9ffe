/**
 * Begins to count how long this thread computes: what others on the machine have to do is not in it.
 * @returns how long so far, in milliseconds
 */
export function cpuClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1000;
  };
}
