import {
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NativeSelect,
  NumberInput,
  type NumberInputProps,
  PasswordInput,
  type PasswordInputProps,
  Select,
  type SelectProps,
  SimpleGrid,
  Stack,
  Switch,
  Textarea,
  type TextareaProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ComponentType, type ReactNode, useState } from 'react';
import { messageOf } from '../messages/errorWords.ts';
import { messages } from '../messages/index.ts';
import { ErrorBox } from './ErrorBox.tsx';
import { showFieldError } from './fieldErrors.ts';
import { useUnsaved } from './unsaved.ts';

export type Values = Record<string, string | number | boolean | readonly string[]>;

const kinds = {
  text: (of: TextInputProps) => <TextInput autoComplete="off" dir="auto" {...of} />,
  lines: (of: TextareaProps) => <Textarea {...of} autosize minRows={2} maxRows={6} dir="auto" />,
  number: (of: NumberInputProps) => <NumberInput {...of} allowNegative={false} decimalScale={2} />,
  password: (of: PasswordInputProps) => <PasswordInput {...of} autoComplete="new-password" />,
  flag: Checkbox,
  switch: Switch,
  choice: NativeSelect,
  select: (of: SelectProps) => <Select {...of} allowDeselect={false} />,
  many: MultiSelect,
  search: ({ label, ...of }: SelectProps) => {
    const clear = { 'aria-label': messages.repositories.clearField(String(label)) };
    return (
      <Select
        {...of}
        label={label}
        searchable
        clearable={of.value !== ''}
        clearButtonProps={clear}
      />
    );
  },
};

export interface Field {
  readonly name: string;
  readonly label: string;
  readonly description?: string | undefined;
  readonly kind?: keyof typeof kinds | ComponentType<never>;
  readonly maxLength?: number;
  readonly required?: boolean;
  readonly data?: readonly { readonly value: string; readonly label: string }[];
  readonly isShown?: (values: Values) => boolean;
  /** What is wrong with a value. */
  readonly check?: (value: string) => string | null;
  /** Of the field of its kind. */
  readonly props?: object;
}

/**
 * A form of fields that have the names of the API.
 * @param save gives false if the user did not confirm it; calls `settle` before it leads elsewhere
 * @param name of what is kept until it is saved; in dialogs nothing is
 * @param isEdit only changed fields are sent
 */
export function RecordForm({
  fields,
  values,
  isEdit = false,
  name = '',
  action = messages.layout.save,
  isQuiet = false,
  row,
  save,
  fieldOfOthers,
  onCancel,
}: {
  fields: readonly Field[];
  values: Values;
  isEdit?: boolean;
  name?: string;
  action?: string;
  /** Not the main thing on its page. */
  isQuiet?: boolean;
  /** The fields are beside each other, and this below them. */
  row?: (values: Values) => ReactNode;
  /** Nothing is saved without it. */
  save?: (values: Values, settle: () => void) => Promise<unknown>;
  /** Where a refusal stands that names no field. */
  fieldOfOthers?: string;
  onCancel?: () => void;
}) {
  const [error, setError] = useState<unknown>();
  const faultOf = ({ required, check }: Field, value: string): string | null =>
    required && value === '' ? messages.layout.required : (check?.(value) ?? null);
  const shown = (all: Values) => fields.filter(({ isShown }) => isShown?.(all) !== false);
  const form = useForm<Values>({
    initialValues: values,
    validate: (all) =>
      Object.fromEntries(
        shown(all).map((one) => [one.name, faultOf(one, String(all[one.name]).trim())]),
      ),
  });
  const isUnsaved = name !== '' && form.isDirty();
  const settle = useUnsaved({ name, isUnsaved, values: form.values, restore: form.setValues });
  const submit = form.onSubmit(async (all) => {
    setError(undefined);
    const sent = Object.entries(all).filter(([field]) => !isEdit || form.isDirty(field));
    try {
      const told = Object.fromEntries(sent.map(([field, value]) => [field, value ?? '']));
      if ((await save?.(told, settle)) === false) return;
      form.resetDirty(all);
      // Input typed since the request stays unsaved.
      if (JSON.stringify(form.getValues()) === JSON.stringify(all)) settle();
    } catch (refusal) {
      const names = Object.fromEntries(fields.map((field) => [field.name, field.name]));
      if (showFieldError(refusal, names, form.setFieldError)) return;
      if (fieldOfOthers) form.setFieldError(fieldOfOthers, messageOf(refusal));
      else setError(refusal);
    }
  });
  const Fields = row ? SimpleGrid : Stack;
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={row ? undefined : 520}>
        {error !== undefined && <ErrorBox error={error} />}
        <Fields {...(row && { cols: { base: 2, md: fields.length } })}>
          {shown(form.values).map(
            ({ name: field, kind = 'text', isShown: _, check: __, props, ...of }) => {
              const Kind = (typeof kind === 'string' ? kinds[kind] : kind) as ComponentType<object>;
              const isBox = kind === 'flag' || kind === 'switch';
              const input = form.getInputProps(field, isBox ? { type: 'checkbox' } : {});
              return <Kind key={field} {...of} {...props} {...input} />;
            },
          )}
        </Fields>
        <Group justify="flex-end">
          {row?.(form.values)}
          {onCancel && <Button onClick={onCancel}>{messages.layout.cancel}</Button>}
          {save && (
            <Button
              type="submit"
              variant={isQuiet ? 'default' : 'filled'}
              loading={form.submitting}
            >
              {action}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
