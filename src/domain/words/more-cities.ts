// Cities that are not in the list of places, because they are ordinary words too ("Boulder", "Golden"), or because they are small.
// In lower case. A word at the end of an organization's name is one of them only after a word of the trade.
export const MORE_CITIES: ReadonlySet<string> = new Set(
  `phoenix,mesa,riverside,anchorage,buffalo,garland,mobile,providence,corona,midland,orange,surprise,concord,independence,pueblo,centennial,
  billings,boulder,meridian,sparks,vista,woodbridge,golden,durango,aspen,vail,sterling,trinidad,salida,cody,ely,moab,sandy,vernal,flagstaff,
  sedona,gallup,butte,kalispell,flint,canton,paducah,auburn,branson,sedalia,alpine,hickory,naples,winnemucca,castle rock,
  commerce city,steamboat springs,canon city,rock springs,cedar city,st george,saint george,idaho falls,great falls,st cloud,saint cloud,
  battle creek,dodge city,del rio,eagle pass,big spring,rocky mount,myrtle beach,key west,white plains,port st lucie`.split(/,\s*/),
);
