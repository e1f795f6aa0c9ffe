import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A connection to the program that a test can cut. */
export interface CutOff {
  readonly url: string;
  /** Refuses connections, and ends those that are open. */
  leave(): Promise<void>;
  /** Accepts connections again. Does nothing if it already does. */
  comeBack(): Promise<void>;
  /** Leaves as the program answers the next request that the pattern matches, and cuts its answer. */
  leaveBeforeAnswerTo(pattern: RegExp): void;
  close(): Promise<void>;
}

/** @param portOf the program's port; asked when a connection is opened */
export async function cutOff(portOf: () => number): Promise<CutOff> {
  const sockets = new Set<Socket>();
  let cut: RegExp | undefined;
  const open = () =>
    createServer((client) => {
      const program = connect(portOf(), '127.0.0.1');
      let isCut = false;
      for (const socket of [client, program]) {
        sockets.add(socket);
        socket.on('close', () => {
          sockets.delete(socket);
          client.destroy();
          program.destroy();
        });
        socket.on('error', () => socket.destroy());
      }
      client.on('data', (data) => {
        if (cut?.test(data.toString('latin1')) === true) {
          isCut = true;
          cut = undefined;
        }
        program.write(data);
      });
      program.on('data', (data) => {
        if (isCut) void leave();
        else client.write(data);
      });
    });
  let server = open();
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const leave = async (): Promise<void> => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    leave,
    comeBack: async () => {
      if (server.listening) return;
      server = open();
      await listen(port);
    },
    leaveBeforeAnswerTo: (pattern) => {
      cut = pattern;
    },
    close: leave,
  };
}
