/**
 * Headings of Kimai and Redmine, which write them in the language of the user, by the English one.
 */
const translations: Readonly<Record<string, string>> = {
  date: 'datum fecha data',
  duration: 'dauer duración durée durata duur duração',
  hours: 'stunden horas heures ore uren',
  name: 'nombre nom nome naam',
  user: "benutzer usuario nom_d'utilisateur utilisateur utente gebruiker gebruikersnaam utilizador nome_do_utilizador usuário nome_do_usuário",
  e_mail: 'courriel correo_electrónico',
  customer: 'kunde cliente klant',
  project: 'projekt proyecto projet progetto projeto',
  activity: 'tätigkeit aktivität actividad activité attività activiteit atividade',
  description: 'beschreibung descripción descrizione beschrijving omschrijving descrição',
  comment: 'kommentar comentario commentaire commento commentaar comentário',
  issue: 'petición demande segnalazione',
  billable: 'abrechenbar facturable fatturabile factureerbaar faturável',
  currency: 'währung devise moneda divisa valuta moeda',
  hourly_price: 'stundenlohn stundensatz taux_horaire',
  price: 'lohn taux',
  tags: 'schlagworte etiquetas mots_clés',
  type: 'typ tipo',
};
/** Words too short to stand alone: `A` could be any column. */
const ranges = ['von bis', 'de para', 'de à', 'da a', 'van tot'].map((pair) => pair.split(' '));
const english = new Map(
  Object.entries(translations).flatMap(([name, words]) =>
    words.split(' ').map((word) => [word, name]),
  ),
);

/** The English names of headings; one that an English heading has already stays as it is. */
export function englishHeadings(names: readonly string[]): string[] {
  const [from, to] = ranges.find((pair) => pair.every((word) => names.includes(word))) ?? [];
  return names.map((name) => {
    const known = name === from ? 'from' : name === to ? 'to' : english.get(name);
    return known === undefined || names.includes(known) ? name : known;
  });
}
