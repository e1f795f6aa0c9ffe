import type { errorMessages, fieldReasons } from './errors.ts';

export const germanMessages: Readonly<Record<keyof typeof errorMessages, string>> = {
  'rate.billed': 'das würde den Betrag von Einträgen ändern, die als {reference} abgerechnet sind',
  'rate.imported': '{who}: {amount} {currency} pro Stunde ab {from}',
  'rate.in-effect':
    'zurückgezogen werden kann nur ein Satz, der noch nicht begonnen hat; legen Sie stattdessen einen anderen fest',
  'rate.locked': 'das würde Beträge gesperrter Zeit ändern, die vor {until} endet',
  'rate.not-found': 'diesen Satz gibt es nicht',
  'rate.not-imported': '{rate}, nicht festgelegt: {problem}',
  'rate.other': 'an diesem Tag gelten {amount} {currency}',
  'rate.overlaps':
    'er würde an Tagen des Satzes ab {from} gelten; geben Sie ein Ende an, oder ziehen Sie jenen zurück, falls er noch nicht begonnen hat',
};

export const germanReasons: Readonly<Record<keyof typeof fieldReasons, string>> = {
  'needs-currency': 'Erforderlich, da das Projekt keinen Kunden mit einer Währung hat',
  'not-a-currency-code': 'muss ein Währungscode aus drei Buchstaben sein, etwa EUR',
  'not-an-amount':
    'muss ein Betrag pro Stunde wie 95.50 sein, mit höchstens {digits} Stellen nach dem Punkt und nicht zu groß',
};
