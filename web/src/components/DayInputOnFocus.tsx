import { TextInput } from '@mantine/core';
import { lazy, Suspense, startTransition, useState } from 'react';
import { readDate } from './days.ts';

const DayInput = lazy(async () => ({ default: (await import('./DayInput.tsx')).DayInput }));

/**
 * A date input whose calendar is loaded when it gets the focus, or with its first date. Until then a
 * date can be typed as it is shown: `2026-05-07`.
 */
export function DayInputOnFocus({
  value,
  onChange,
  firstDayOfWeek,
  clearLabel,
  ...texts
}: {
  label: string;
  description: string;
  value: string | null;
  onChange: (value: string | null) => void;
  firstDayOfWeek: 0 | 1 | 6;
  clearLabel: string;
}) {
  const [isWanted, setIsWanted] = useState(value !== null);
  const [isFocused, setIsFocused] = useState(false);
  const [typed, setTyped] = useState('');
  const plain = (
    <TextInput
      {...texts}
      autoComplete="off"
      value={typed === '' ? (value ?? '') : typed}
      onFocus={() => {
        setIsFocused(true);
        // The plain input stays, and keeps the focus, until the other one is there.
        startTransition(() => setIsWanted(true));
      }}
      onBlur={() => {
        setIsFocused(false);
        setTyped('');
      }}
      onChange={({ currentTarget }) => {
        const date = readDate(currentTarget.value);
        setTyped(date === undefined ? currentTarget.value : '');
        if (date !== undefined) onChange(date);
      }}
    />
  );
  return (
    <Suspense fallback={plain}>
      {isWanted && typed === '' ? (
        <DayInput
          {...texts}
          autoFocus={isFocused}
          value={value}
          onChange={onChange}
          firstDayOfWeek={firstDayOfWeek}
          valueFormat="YYYY-MM-DD"
          clearable
          clearButtonProps={{ 'aria-label': clearLabel }}
        />
      ) : (
        plain
      )}
    </Suspense>
  );
}
