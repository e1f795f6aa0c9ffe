/**
 * What the tests and the pages use, but Node.js 22 lacks or declares later: the program is checked
 * against the types of the lowest Node.js that it runs on.
 */
declare module 'node:tls' {
  export function setDefaultCACertificates(certificates: readonly string[]): void;
}

declare namespace NodeJS {
  interface Process {
    threadCpuUsage(previous?: CpuUsage): CpuUsage;
  }
}

declare var navigator: { readonly language: string; readonly languages: readonly string[] };
