// Words of the title trade and of hasty messages that are not in the list of common English words. In lower case, without punctuation.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const DOCUMENTS = words(`
  lien liens lienholder lienholders lienholding lienor title titles titled titling retitle retitled vin vins mso msos mco mcos cof poa poas dpoa elt elts nmvtis odo
  odometer reassign reassignment reassignments reassigned notary notaries notarize notarized notarization apostille affidavit affidavits addendum
  payoff payoffs payout paperwork writeup signoff signoffs cosign cosigned cosigner cosigners countersign countersigned consignor consignors consignee
  consignees consign consigned consignment transferor transferee transferable assignor assignee lessor lessee lessees registrant
  registrants reg regs reregister unregistered reissue reissued duplicate dup dupe dupes salvage rebuilt nonrepairable branded unbranded
  bonded escheat probate heirship decedent trustee surety hologram watermark whiteout strikeover strikethrough jurat overnighted overnight
  overnighting recut reprint reprinted rescan scanned scans pdf pdfs fax faxed docs doc dealerships bos gatepass titleless floorplan floorplanned
  floorplanner flooring floored curtailment curtailments chargeback chargebacks arb arbitrate arbitration unwind unwound unwinding repo
  repos repossessed repossession impound impounded impoundment plates plate tag tags decal decals sticker stickers smog emissions inspected
  backdated bailee chattel codicil fulfilment indorsement intestate levy notarial overage payee quitclaim replevin survivorship testate transmittal
  rollback rollbacks testamentary letters buyback buybacks buyout buyouts diem prorated prorate curbside kiosk erasure subrogation subrogated lessee leaseback leasing rental rentals
  parent holding management sister storage hauling fleet lender lenders lend jacket jackets packet packets registrar registry agency agencies rekey
  untitled exempt noncompliant oos ros rdrs drs dsv jcc addl endt exp
`);

const VEHICLES = words(`
  chevy chev vw benz caddy jeeps auto autos automobile automobiles automotive car cars truck trucks van vans suv suvs rv rvs atv atvs utv utvs sedan sedans coupe coupes
  hatchback wagon wagons pickup pickups crossover crossovers minivan minivans motorcycle motorcycles trailer trailers camper campers motorhome
  motorhomes chassis cab crewcab powertrain drivetrain awd fwd rwd ev evs hev phev mileage trim fob fobs keyfob carfax autocheck
  vinless stk stock unit units lot lots lane lanes runlist run simulcast presale postsale resale reman recon reconditioning detail detailer
  detailed transporter transporters hauler haulers dispatch dispatched dispatcher tow towed towing wholesaler wholesalers wholesale
  retail dealer dealers dealership auction auctions auctioneer auctioneers buyer buyers seller sellers bidder bidders holdback pack
  tradein tradeins preowned nonrunner inop drivable undrivable ifbid psi pdi
`);

const OFFICES = words(`
  dmv dmvs mvd mvds bmv bmvs mva dot dor sos rmv txdmv cadmv tabc irs gsa llc inc corp clerk clerks courthouse treasurer assessor recorder
  notaries tagging county counties parish district statewide nationwide online offsite onsite backlog backlogged
  fedex ups usps dhl ontrac lasership purolator ems courier couriers messenger mailroom mailroom mailbox mailboxes drop dropbox dropoff
  pickup label labels waybill waybills airbill airbills tracking barcode barcodes cert certs certified registered flat rate
  gso lso uber lyft doordash docusign esign esigned esignature esignatures adobe acrobat excel outlook gmail yahoo hotmail google zoom zelle venmo paypal ach wire wires
  wired dealertrack routeone cdk vauto quickbooks carvana autocheck carmax ove acv adesa manheim copart iaa
`);

const SHORTHAND = words(`
  recieved recieve recieving recived adress tommorow tommorrow tomorow definately seperate untill occured wich thier teh titel tittle
  abt acq addr bday cmp comp cust custs db dist econ est fin frt fwd fwded intl inv jct lic max mfr min misc mkt natl orig pd pkg pkgs pmt pmts prev prob proc pymt
  pymts rdy recvg rel resp retn rtn rtnd sched sgnd shld shpd shpg shud sry stmt subj supp thot tmo trkg txfr unsgn util veh vehs verf wkly wknd wrk xfer
  xferred yday yest offline fulfillment config
  mr mrs ms miss mx dr prof jr sr
  lein leins asap eod eob cob eom eow eta fyi fya tbd tba tbh na ok okay okayed yep yup nope yeah hey hi hello thx thnx tks ty tnx np pls plz plse
  plus msg msgs txt mssg vm vmail voicemail email emails emailed emailing cc bcc pm am mon tue tues wed thu thur thurs fri sat sun jan feb
  mar apr jun jul aug sep sept oct nov dec wk wks mo mos yr yrs hr hrs min mins biz tmrw tmw tomorow tmrrw tonite thru til till cuz w wo
  recd rcvd rec rcv recv recvd rcpt dlvd delvd dlr dlrs dlrship ttl ttls mgr mgrs mgmt dept depts acct accts acctg amt amts approx attn appt appts
  apt bldg blvd ave rd ste hwy pkwy ofc st nd th po box ext ph tel cell num nbr no nos qty ref refs req reqs rqst sig sigs sigd svc svcs std temp trans
  govt orig origs copys info infos pic pics photo photos app apps admin admins rep reps sup sups exec asst corp hq ro ros pos
  dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt arent wasnt werent havent hasnt hadnt im ive id ill youre youve youll theyre
  theyve theyll weve whats thats heres theres wheres hes shes lets aint gonna gotta wanna kinda asking
  backorder callback callbacks checkin checkout cutoff fedexed upsd followup followups heads login mailout timeline timeframe turnaround
  update updates updated workflow website websites url link links deadline holdup reship reshipped resend resent re-sent unsigned
  misprint misprinted misspelled mistyped typo typos mismatch mismatched nonnegotiable voided voiding
`);

const CALENDAR = words(`
  january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday sunday
  mondays tuesdays wednesdays thursdays fridays saturdays sundays christmas thanksgiving easter juneteenth halloween
`);

const PROPER = words(`
  american americans america canadian canada mexican mexico spanish english french german usa us uk eastern western northern southern midwest
  midwestern northeast northwest southeast southwest east west north south christmas thanksgiving easter juneteenth columbus labor
  memorial veterans presidents halloween hanukkah ramadan covid   colo calif fla tex ariz wash mass penn ill mich minn wis tenn okla ala ark conn nev ore
  ally santander westlake nextgear equifax transunion experian lendingtree fannie navyfed usaa allstate geico esurance progressive
`);

const CITIES = words(`denver dallas houston austin charlotte orlando cleveland phoenix memphis raleigh savannah cheyenne columbus`);

const STATE_CODES = words(`
  al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi
  wy dc
`);

const GRAMMAR = words(`
  a about above across after again against all almost along already also although always am among an and another any anybody anymore anyone
  anything anyway anywhere are around as at away back be because been before behind being below beside besides between both but by can cannot
  could despite did do does doing done down during each either else even ever every everybody everyone everything everywhere except few for
  from further had has have having he hello her here hers herself hi him himself his how however i if in inside instead into is it its itself
  just least less like many maybe me might mine more most much must my myself near neither never next no nobody none nor not nothing now of off
  often on once one ones only onto or other others our ours ourselves out outside over own per perhaps please quite rather really same several
  shall she should since so some somebody someone something soon still such sure than thank thanks that the their theirs them themselves then
  there these they this those though through throughout till to today together tomorrow tonight too toward towards twice two three four five
  six seven eight nine ten under unless until up upon us very via was we well were what whatever when where whether which while who whom whose
  why will with within without would yes yesterday yet you your yours yourself first second third last later early earlier late
  latest morning afternoon evening night noon day days week weeks month months year years weekend hour hours minute minutes
`);

const VERBS = words(`
  accept add advise agree allow answer appear apply approve arrange arrive ask assist assign attach await awaiting begin believe bid bill bought
  bring brought build buy call came cancel change charge check choose claim close collect come complete confirm contact copy correct cover
  deliver deny deposit dispute drive drop drove enclose expect expedite fail feel file fill find finish fix follow forget forgot forward
  found gave get give go goes gone got happen hear heard held help hold hope include inform issue keep kept knew know lay leave left let list
  locate look lose lost made mail make matter mean meet miss missing move need note notify offer open order owe own paid pass pay pend
  pending pick plan post prepare print process promise provide pull push put ran read receive record refuse reject release remind remove
  replace reply report request require resolve respond return review run said sale sales save saw say see seem seen sell send sent set ship
  show sign sold sort speak spoke start stay stop submit suppose swear take taken talk tell think thought told took track transfer try
  turn understand update use verify visit void wait want watch went wish work write wrote
`);

const QUALITIES = words(`
  able absent active available bad best better big blank certain clean clear closed complete correct current damaged different due duplicate easy electronic
  entire existing extra fast fine free full good great half happy hard high important incomplete incorrect left legal legible little live local
  long low main new next nice notarized official old online open original outstanding paper partial physical possible present previous prior
  private proper ready recent red green blue yellow white black silver gold gray grey brown right safe separate short similar simple small
  special temporary true unable urgent usual valid virtual weekly daily monthly whole wrong
`);

const THINGS = words(`
  account address agent amount application area balance bank batch block book box branch bundle business card case cash center certificate check
  city code condition confirmation contract copy cost counter country credit customer customers data date deal debt delay delivery department desk
  detail disclosure document documents door driver drivers envelope error estimate fee fees file finance folder form forms front front gate guarantee
  guide head help holder info information insurance invoice issue issues item key keys law lease letter license light limit line list loan location
  mail mailing manager mark mechanic message mile miles mistake money name names note notice number office offices option order origin owner owners
  package page pages part party parties payment payments people permit person phone photocopy picture policy power priority problem process
  proof purchase question quote rate rates receipt record records refund registration release request rest return rider road sale sales security
  service services set sheet shipment shop side signature signatures signed stamp state statement states status step stop store story stuff
  summary supervisor support system tax taxes team test thing things ticket time transaction transport trip type value vehicle vehicles vendor
  version warranty way window word work yard zip air ground express expedited standard mail post parcel service overnight certified return home two next
  second class saver economy freight tracking inspection period grace
`);

export const GRAMMAR_WORDS: ReadonlySet<string> = new Set(GRAMMAR);

/** Function words, trade words, and verbs for titles: never part of a person's or a business's name. */
export const LINK_WORDS: ReadonlySet<string> = new Set([
  ...DOCUMENTS,
  ...VEHICLES,
  ...OFFICES,
  ...SHORTHAND,
  ...CALENDAR,
  ...GRAMMAR,
  ...VERBS,
]);

/** Those of them that can precede a name in a sentence, but are never within one, not even a company's. */
export const SENTENCE_WORDS: ReadonlySet<string> = new Set([...SHORTHAND, ...CALENDAR, ...GRAMMAR, ...VERBS]);

/** In addition, properties of titles and things to send them: never part of a person's name, even in capitals beside one. */
export const PLAIN_WORDS: ReadonlySet<string> = new Set([...LINK_WORDS, ...QUALITIES, ...THINGS]);

/** Large cities that are also given names. In this trade they are places. */
export const TRADE_PLACES: ReadonlySet<string> = new Set(CITIES);

/** Words that are ordinary in this trade, even if they are also names. */
export const TRADE_WORDS: readonly string[] = [
  ...DOCUMENTS,
  ...VEHICLES,
  ...OFFICES,
  ...SHORTHAND,
  ...CALENDAR,
  ...PROPER,
  ...CITIES,
  ...STATE_CODES,
  ...GRAMMAR,
  ...VERBS,
  ...QUALITIES,
  ...THINGS,
];
