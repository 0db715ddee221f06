// Which icons the scripts of a screen contain: those that its modules name.
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { moduleAt } from '../scripts/build/chunks.ts';
import { iconsIn, isIcon } from '../scripts/build/icons.ts';
import { scriptGroups } from '../scripts/build/script-groups.ts';

test('the icons that code imports are found by name, whatever else it imports', () => {
  const code = `import { useId } from "react";\nimport { Check, Undo2 as Back, type LucideIcon } from "lucide-react";\nimport { Button } from "../Button.tsx";`;
  const found = iconsIn(code);
  expect(found.map((id) => id.slice(id.lastIndexOf('/') + 1))).toEqual(['check.mjs', 'undo-2.mjs']);
  expect(found.map((id) => [isIcon(id), existsSync(id)])).toEqual([
    [true, true],
    [true, true],
  ]);
});

test('code without icons has none, and other modules are no icons', () => {
  expect(iconsIn('import { useState } from "react";')).toEqual([]);
  expect(isIcon(import.meta.filename)).toBe(false);
});

test('an icon that only the dashboard or its table names is loaded with it, and not with the icons of other screens', () => {
  const code = {
    [moduleAt('src/web/app.tsx')]: 'import { Check } from "lucide-react";',
    [moduleAt('src/web/screens/dashboard/Dashboard.tsx')]: 'import { Filter } from "lucide-react";',
    [moduleAt('src/web/screens/dashboard/table/DashboardTable.tsx')]: 'import { Download, Filter } from "lucide-react";',
  };
  const graph = { getModuleInfo: (id: string) => ({ code: code[id] ?? '', importedIds: [] }) };
  const groupsOf = (name: string) =>
    iconsIn(`import { ${name} } from "lucide-react";`).map((id) => scriptGroups().flatMap((group) => group.name(id, graph) ?? []));
  expect(groupsOf('Check')).toEqual([['start', 'icons']]);
  expect(groupsOf('Filter')).toEqual([['shared', 'table']]);
  expect(groupsOf('Download')).toEqual([['table']]);
  expect(groupsOf('Undo2')).toEqual([['icons']]);
});
