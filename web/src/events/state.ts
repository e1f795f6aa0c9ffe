/** Whether changes are told by the service at the moment, to this tab or to another one for it. */
let isOpen = false;

export const isStreamOpen = (): boolean => isOpen;

export function setStreamOpen(value: boolean): void {
  isOpen = value;
}
