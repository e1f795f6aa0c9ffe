/** Whether the event stream is connected, in this tab or in the tab that shares it. */
let isOpen = false;

export const isStreamOpen = (): boolean => isOpen;

export function setStreamOpen(value: boolean): void {
  isOpen = value;
}
