// If a name is also a word, frequencies decide (build.ts), except for these.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Words by frequency, but names in a message about titles. */
export const RATHER_NAMES = words(`
  barb belle bob buddy chandler christen chuck clement curt dick dirk dolly don drake eddy ester felicity frank garret gene griffin gunner
  hank jack jerry john josh ken kitty lea madden margarita nick pat phoebe ray reed rhea rob rod rogers smith sonny sue thatcher wade
`);

/** Names by frequency, but probably words in a message about titles. */
export const RATHER_WORDS = words(`
  alley august bonds booth borders brandy butcher cannon cannons carpenter carrier chambers clay crane crew dent destiny diamond emery ember falcon
  ferry ford fox frost gale genesis graves grove hatch hazel heath helm holder hood hull hunter ivory ivy jade lance lane liberty major
  majors maple marsh maverick mayo meadows merchant messenger mills miner misty moss nova packer painter parish pearl pike pond proctor ridge
  river rivers royal ruby sage sands sandy savage seaman sellers seller serenity shepherd shields shore sierra silvers slack sparks spears
  staples steel sterling stern stokes strand swift tan terry towns trout violet ware warehouse weed wells wheeler wheat willow workman
`);
