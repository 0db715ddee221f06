// Words of the title trade and of hurried messages that a list of common English words does not have. In lower case, without signs.

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

const PAPERS = words(`
  lien liens lienholder lienholders lienholding lienor title titles titled titling retitle retitled vin vins mso msos mco mcos cof poa poas dpoa elt elts nmvtis odo
  odometer reassign reassignment reassignments reassigned notary notaries notarize notarized notarization apostille affidavit affidavits addendum
  payoff payoffs payout paperwork writeup signoff signoffs cosign cosigned cosigner cosigners countersign countersigned consignor consignors consignee
  consignees consign consigned consignment transferor transferee transferable assignor assignee lessor lessee lessees registrant
  registrants reg regs reregister unregistered reissue reissued duplicate dup dupe dupes salvage rebuilt nonrepairable branded unbranded
  bonded escheat probate heirship decedent trustee surety hologram watermark whiteout strikeover strikethrough jurat overnighted overnight
  overnighting recut reprint reprinted rescan scanned scans pdf pdfs fax faxed docs doc dealerships bos gatepass titleless floorplan floorplanned
  floorplanner flooring floored curtailment curtailments chargeback chargebacks arb arbitrate arbitration unwind unwound unwinding repo
  repos repossessed repossession impound impounded impoundment plates plate tag tags decal decals sticker stickers smog emissions inspected
  untitled exempt noncompliant oos ros rdrs drs dsv jcc addl endt exp
`);

const VEHICLES = words(`
  auto autos automobile automobiles automotive car cars truck trucks van vans suv suvs rv rvs atv atvs utv utvs sedan sedans coupe coupes
  hatchback wagon wagons pickup pickups crossover crossovers minivan minivans motorcycle motorcycles trailer trailers camper campers motorhome
  motorhomes chassis cab crewcab powertrain drivetrain awd fwd rwd ev evs hev phev mileage trim fob fobs keyfob carfax autocheck
  vinless stk stock unit units lot lots lane lanes runlist run simulcast presale postsale resale reman recon reconditioning detail detailer
  detailed transporter transporters hauler haulers dispatch dispatched dispatcher tow towed towing wholesaler wholesalers wholesale
  retail dealer dealers dealership auction auctions auctioneer auctioneers buyer buyers seller sellers bidder bidders holdback pack
  tradein tradeins preowned nonrunner inop drivable undrivable ifbid psi pdi
`);

const OFFICES = words(`
  dmv dmvs mvd mvds bmv bmvs mva dot dor sos rmv txdmv cadmv tabc irs gsa hoa llc inc corp clerk clerks courthouse treasurer assessor recorder
  notaries tagging county counties parish district statewide nationwide online offsite onsite backlog backlogged
  fedex ups usps dhl ontrac lasership purolator ems courier couriers messenger mailroom mailroom mailbox mailboxes drop dropbox dropoff
  pickup label labels waybill waybills airbill airbills tracking barcode barcodes cert certs certified registered flat rate
  gso lso uber lyft doordash docusign esign esigned esignature esignatures adobe acrobat excel outlook gmail yahoo hotmail google zoom zelle venmo paypal ach wire wires
  wired dealertrack routeone cdk vauto quickbooks carvana autocheck carmax ove acv adesa manheim copart iaa
`);

const HASTE = words(`
  asap eod eob cob eom eow eta fyi fya tbd tba tbh na ok okay okayed yep yup nope yeah hey hi hello thx thnx tks ty tnx np pls plz plse
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

const PROPER = words(`
  american americans america canadian canada mexican mexico spanish english french german usa us uk eastern western northern southern midwest
  midwestern northeast northwest southeast southwest east west north south christmas thanksgiving easter juneteenth columbus labor
  memorial veterans presidents halloween hanukkah ramadan covid january february march april may june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays thursdays fridays saturdays sundays
  colo calif fla tex ariz wash mass penn ill mich minn wis tenn okla ala ark conn nev ore
  ally santander westlake nextgear equifax transunion experian lendingtree fannie navyfed usaa allstate geico esurance progressive
  denver dallas houston austin charlotte orlando cleveland phoenix memphis raleigh savannah cheyenne columbus
`);

/** Ordinary in this trade, whatever else they may be. */
export const TRADE_WORDS: readonly string[] = [...PAPERS, ...VEHICLES, ...OFFICES, ...HASTE, ...PROPER];
