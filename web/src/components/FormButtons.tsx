import { Button, type ButtonProps, Group } from '@mantine/core';
import { messages } from '../messages/index.ts';

/** At the end of a form: what leaves it, and what sends it. */
export const FormButtons = ({
  action,
  onCancel,
  ...submit
}: ButtonProps & { action: string; onCancel?: () => void }) => (
  <Group justify="flex-end" gap="sm">
    {onCancel !== undefined && <Button onClick={onCancel}>{messages.layout.cancel}</Button>}
    <Button variant="filled" type="submit" {...submit}>
      {action}
    </Button>
  </Group>
);
